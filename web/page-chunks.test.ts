import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkNames, type Page } from './page-chunks.ts'

const entry = join(import.meta.dirname, 'src/main.tsx')
const imports: Record<string, readonly string[]> = {
  [entry]: ['start', '/node_modules/react/index.js'],
  start: ['helper'],
  'sign-in': ['form'],
  inbox: ['list', 'common', 'thread'],
  activity: ['list', 'common', 'form'],
  settings: ['common'],
  billing: ['common'],
  dashboard: ['common', 'chart'],
  common: ['helper', 'deep'],
  // Modules may import each other.
  list: ['row'],
  row: ['list'],
}
const pages: Page[] = ['inbox', 'activity', 'settings', 'billing', 'dashboard'].map((name) => ({
  name,
  parts: [name],
}))
const names = chunkNames(
  [{ name: 'get_started', parts: ['sign-in'] }, ...pages],
  (module) => imports[module] ?? [],
)

describe('chunkNames', () => {
  it.each([
    ['what the entry loads', 'start', 'base'],
    ['what the entry loads indirectly', 'helper', 'base'],
    ['what the sign-in page loads, though other pages load it too', 'form', 'base'],
    ['a library of the entry', '/node_modules/react/index.js', 'libraries'],
    ['what five pages load', 'common', 'common'],
    ['what five pages load indirectly', 'deep', 'common'],
    ['what two pages load', 'list', 'inbox-activity'],
    ['what two pages load through a cycle', 'row', 'inbox-activity'],
    ['what one page loads', 'thread', 'inbox'],
    ['the part of a page itself', 'dashboard', undefined],
    ['the part of the sign-in page itself', 'sign-in', undefined],
    ['what no page loads before it shows', 'dialog', undefined],
  ])('names the chunk of %s', (_, module, chunk) => {
    expect(names.get(module)).toBe(chunk)
  })

  it('lets a chunk import only chunks that at least the same pages load', () => {
    const pagesOf = (chunk: string) => (chunk === 'common' ? pages.map(({ name }) => name) : chunk.split('-'))
    for (const [module, chunk] of names) {
      for (const imported of imports[module] ?? []) {
        const target = names.get(imported) ?? ''
        if (['base', 'libraries', chunk].includes(target)) continue
        expect(pagesOf(target)).toEqual(expect.arrayContaining(pagesOf(chunk)))
      }
    }
  })
})
