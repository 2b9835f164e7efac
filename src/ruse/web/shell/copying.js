/** Puts a text on the clipboard, also at an address that is not secure, where browsers have no other way. @param {string} text @param {Element} near */
export async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.className = "sr";
    field.value = text;
    near.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
