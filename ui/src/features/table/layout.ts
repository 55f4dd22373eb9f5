// Four layouts of the table: a phone upright has the board turned, a tablet upright has it above the panels, a phone lying down has it
// beside everything, and all others have the panels at the side.
import { isPhoneUpright, viewport } from '../../app/viewport.svelte';

export const layout = {
  get turned(): boolean {
    return isPhoneUpright();
  },
  get low(): boolean {
    return viewport.height < 520 && viewport.width > viewport.height;
  },
  get tall(): boolean {
    return !this.turned && viewport.height > viewport.width;
  },
  /** A phone, either way. */
  get narrow(): boolean {
    return this.turned || this.low;
  },
  /** The bar has room for a word with every tool, so that the menu need not name them again. */
  get spelled(): boolean {
    return !this.narrow && viewport.width >= 1264;
  },
};
