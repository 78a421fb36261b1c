import type { Page } from '@playwright/test'

/** Returns a list that gets the errors, warnings and exceptions of the page, each with its path. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = []
  const add = (text: string) => problems.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.text())
  })
  page.on('pageerror', (error) => add(error.message))
  return problems
}

/** Returns preloaded fonts that the page does not use, which browsers warn about seconds later. */
export const unusedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const usedFamilies = [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family)
    const familyOf = (file: string) => (file.includes('bricolage') ? 'Bricolage' : 'Instrument')
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    return preloads.map(({ href }) => href).filter((file) => !usedFamilies.join().includes(familyOf(file)))
  })
