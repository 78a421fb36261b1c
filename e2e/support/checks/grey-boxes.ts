import type { Page } from '@playwright/test'

/** Returns the names of checkboxes and radios that the browser draws, in a grey of its own in the dark theme. */
export const greyBoxes = (page: Page): Promise<string[]> =>
  page
    .locator('input:is([type=checkbox], [type=radio])')
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => getComputedStyle(box).appearance !== 'none')
        .map((box) => box.closest('label')?.textContent ?? box.ariaLabel ?? box.outerHTML),
    )
