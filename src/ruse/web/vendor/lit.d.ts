/** The part of Lit the page uses, as types; `lit.js` beside this file has the code. */
export interface TemplateResult {
  strings: TemplateStringsArray;
  values: unknown[];
}
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function css(strings: TemplateStringsArray, ...values: unknown[]): object;
export declare function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;
export declare const nothing: unique symbol;
export declare const noChange: unique symbol;
export declare class LitElement extends HTMLElement {
  static properties: Record<string, { type?: unknown; attribute?: boolean | string; reflect?: boolean; state?: boolean }>;
  readonly updateComplete: Promise<boolean>;
  readonly hasUpdated: boolean;
  requestUpdate(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
  protected createRenderRoot(): HTMLElement | DocumentFragment;
  protected render(): unknown;
  protected willUpdate(changed: Map<string, unknown>): void;
  protected updated(changed: Map<string, unknown>): void;
  protected firstUpdated(changed: Map<string, unknown>): void;
}
export declare function classMap(classes: Record<string, boolean | string | number | undefined>): unknown;
export declare function repeat<T>(items: Iterable<T>, key: (item: T, index: number) => unknown, template: (item: T, index: number) => unknown): unknown;
export interface Ref<T = Element> { readonly value?: T }
export declare function createRef<T = Element>(): Ref<T>;
export declare function ref(to: Ref | ((element: Element | undefined) => void)): unknown;
export declare function live(value: unknown): unknown;
export declare function keyed(key: unknown, value: unknown): unknown;
export declare function ifDefined<T>(value: T): T;
export declare class Directive {
  render(...values: any[]): unknown;
  update(part: any, values: any): unknown;
}
export declare function directive<C extends new (...args: any[]) => Directive>(of: C): (...values: Parameters<InstanceType<C>["render"]>) => unknown;
export declare const PartType: Record<"ATTRIBUTE" | "CHILD" | "PROPERTY" | "BOOLEAN_ATTRIBUTE" | "EVENT" | "ELEMENT", number>;
