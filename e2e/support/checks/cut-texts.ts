import type { Page } from '@playwright/test'

/** Returns the placeholders of visible fields that are wider than their field. */
export const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ruler = document.createElement('span')
    ruler.style.cssText = 'position: absolute; white-space: pre'
    document.body.append(ruler)
    const cutFields = [...document.querySelectorAll('input')].filter((field) => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
      Object.assign(ruler.style, { font, letterSpacing })
      ruler.textContent = field.placeholder
      const space = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return field.checkVisibility() && ruler.offsetWidth > space
    })
    ruler.remove()
    return cutFields.map(({ placeholder }) => placeholder)
  })
