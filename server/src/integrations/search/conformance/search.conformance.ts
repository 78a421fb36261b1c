import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Search } from '../search.ts'

export interface SearchPlatform {
  search: Search
  arrange(situation: string): Promise<void>
  verify(): void
  close(): Promise<void>
}

/** What we rely on, whichever engine it is and whoever plays it. */
export function describeSearch(title: string, open: () => Promise<SearchPlatform>): void {
  describe(title, () => {
    let platform: SearchPlatform

    beforeAll(async () => {
      platform = await open()
    })
    afterEach(() => platform.verify())
    afterAll(() => platform.close())

    test('pages are found, each address once, and nothing that is no page', async () => {
      await platform.arrange('pages are found')
      const found = await platform.search('ceramics trends', { limit: 3 })
      expect(found[0]).toEqual({
        title: expect.stringContaining('ceramics trends'),
        url: expect.stringMatching(/^https?:\/\/.*ceramics-trends-2027$/),
        snippet: expect.stringContaining('Speckled stoneware stays'),
      })
      expect(new Set(found.map(({ url }) => url)).size).toBe(found.length)
      expect(found.every(({ url }) => url.startsWith('http'))).toBe(true)
    })

    test('a search can be kept to one site', async () => {
      await platform.arrange('one site')
      const found = await platform.search('ceramics job', { limit: 3, domains: ['linkedin.com'] })
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ url }) => url.includes('linkedin.com/jobs'))).toBe(true)
    })

    test('nothing found is an empty list', async () => {
      await platform.arrange('nothing found')
      expect(await platform.search('zzzz', { limit: 3 })).toEqual([])
    })

    test.each([
      ['a key that is refused', 'key'],
      ['too many searches', 'limited'],
      ['a server that fails', 'unavailable'],
    ])('%s is told apart', async (situation, kind) => {
      await platform.arrange(situation)
      await expect(platform.search('ceramics trends', { limit: 3 })).rejects.toMatchObject({ kind })
    })
  })
}
