/** The two kingdoms, printed faintly on the table: Red's towers at the left, Blue's domes at the right, the border between. */
import { html } from "../../../web/vendor/lit.js";

const RED = "M0 120V70h6v-8h6v8h6v-8h6v8h4V44h-3V34h6v5h5v-5h6v5h5v-5h6v10h-3v30h8v-9l14-16 14 16v9h4V58h-3V48l11-20 11 20v10h-3v62zM46 34V14h2v20zM48 14l14 5-14 5zM104 28V10h2v18zM106 10l12 4-12 4z";
const TOWN = "M128 120V98l12-11 12 11v22zM154 120v-16l9-9 9 9v16zM248 120v-14l9-9 9 9v14zM268 120V98l12-11 12 11v22z";
const HILLS = "M116 120c20-16 40-18 60-10 16-10 40-10 56 0 20-8 40-6 60 10zM199 112V84h2v28zM201 84l11 4-11 4z";
const BLUE = "M400 120V64h-3c0-14-10-20-12-26-2 6-12 12-12 26h-3v12h-10V52h-3c0-18-12-24-15-34-3 10-15 16-15 34h-3v26h-8c0-12-8-16-10-22-2 6-10 10-10 22h-4v42zM341 18V6h2v12zM384 38V28h2v10z";

export const land = html`<svg class="print land" viewBox="0 0 400 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true"><path d=${RED}></path><path d=${TOWN}></path><path d=${HILLS}></path><path d=${BLUE}></path></svg>`;
