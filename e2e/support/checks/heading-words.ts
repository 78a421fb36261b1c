import type { Page } from '@playwright/test'

/**
 * Returns the words of headings that are broken between two letters. A hyphen or a dash may end a line, and a username may be
 * wider than the window.
 */
export const brokenHeadingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/(?<!@\S*)[\p{L}\p{M}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) words.push(word)
        }
      }
    }
    return words
  })
