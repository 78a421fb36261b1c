import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Search } from '../search.ts'

export interface SearchPlatform {
  search: Search
  arrange(situation: string): Promise<void>
  verify(): void
  close(): Promise<void>
}

/** Checks what Skein relies on, against any search engine. */
export function describeSearch(title: string, open: () => Promise<SearchPlatform>): void {
  describe(title, () => {
    let platform: SearchPlatform

    beforeAll(async () => {
      platform = await open()
    })
    afterEach(() => platform.verify())
    afterAll(() => platform.close())

    test('finds pages with distinct HTTP addresses', async () => {
      await platform.arrange('pages are found')
      const pages = await platform.search('ceramics trends', { limit: 3 })
      expect(pages[0]).toEqual({
        title: expect.stringContaining('ceramics trends'),
        url: expect.stringMatching(/^https?:\/\/.*ceramics-trends-2027$/),
        snippet: expect.stringContaining('Speckled stoneware stays'),
      })
      expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
      expect(pages.every(({ url }) => url.startsWith('http'))).toBe(true)
    })

    test('restricts a search to one site', async () => {
      await platform.arrange('one site')
      const pages = await platform.search('ceramics job', { limit: 3, domains: ['linkedin.com'] })
      expect(pages.length).toBeGreaterThan(0)
      expect(pages.every(({ url }) => url.includes('linkedin.com/jobs'))).toBe(true)
    })

    test('returns an empty list when nothing is found', async () => {
      await platform.arrange('nothing found')
      expect(await platform.search('zzzz', { limit: 3 })).toEqual([])
    })

    test.each([
      ['a key that is refused', 'key'],
      ['too many searches', 'limited'],
      ['a server that fails', 'unavailable'],
    ])('reports %s as %s', async (situation, kind) => {
      await platform.arrange(situation)
      await expect(platform.search('ceramics trends', { limit: 3 })).rejects.toMatchObject({ kind })
    })
  })
}
