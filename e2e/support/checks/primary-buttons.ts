import type { Page } from '@playwright/test'

/** Returns the labels of the visible buttons and links in the accent colour. A page may repeat one of them. */
export const primaryButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.background = 'var(--accent)'
    const accent = getComputedStyle(sample).backgroundColor
    sample.remove()
    const labels = [...document.querySelectorAll<HTMLElement>('a, button, button span')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { backgroundColor, clipPath } = getComputedStyle(control)
        // The link to the content is clipped until it has the focus.
        return backgroundColor === accent && clipPath === 'none'
      })
      .map((control) => control.ariaLabel ?? control.textContent)
    return [...new Set(labels)]
  })
