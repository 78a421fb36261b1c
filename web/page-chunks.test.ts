import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkNames, type Page, pagesOfChunk } from './page-chunks.ts'

const entry = join(import.meta.dirname, 'src/main.tsx')
const imports: Record<string, readonly string[]> = {
  [entry]: ['start', '/node_modules/react/index.js'],
  start: ['helper', '/node_modules/router/index.js'],
  'sign-in': ['form'],
  inbox: ['list', 'common', 'thread', 'row-menu'],
  activity: ['list', 'common', 'form'],
  settings: ['common'],
  billing: ['common'],
  dashboard: ['common', 'chart'],
  figures: ['chart', 'table', 'thread', 'badge', 'icon'],
  actions: ['icon'],
  notice: ['bell', 'badge', 'thread-store'],
  thread: ['thread-store'],
  common: ['helper', 'deep'],
  // Modules may import each other.
  list: ['row'],
  row: ['list'],
}
const pages: Page[] = ['inbox', 'activity', 'settings', 'billing', 'dashboard'].map((name) => ({
  name,
  parts: [name],
  later: name === 'dashboard' ? ['figures'] : ['actions'],
}))
const frames = [{ name: 'frame', parts: ['notice'] }]
const names = chunkNames(
  { pages: [{ name: 'get_started', parts: ['sign-in'], later: [] }, ...pages], frames },
  (module) => imports[module] ?? [],
)

describe('chunkNames', () => {
  it.each([
    ['what the entry loads', 'start', 'base'],
    ['what the entry loads indirectly', 'helper', 'base'],
    ['what the sign-in page loads, though other pages load it too', 'form', 'base'],
    ['a library of the entry', '/node_modules/router/index.js', 'libraries'],
    ['React', '/node_modules/react/index.js', 'react'],
    ['what five pages load', 'common', 'common'],
    ['what five pages load indirectly', 'deep', 'common'],
    ['what two pages load', 'list', 'inbox+activity'],
    ['what two pages load through a cycle', 'row', 'inbox+activity'],
    ['what one page loads', 'row-menu', 'inbox'],
    ['what one page loads before it shows and another one afterwards', 'thread', 'inbox+dashboard'],
    ['what a page loads again after it shows', 'chart', 'dashboard'],
    ['what a page loads only after it shows', 'table', 'dashboard-later'],
    ['what five pages load after they show', 'icon', 'common-later'],
    ['a part of a frame', 'notice', 'frame'],
    ['what only a frame loads', 'bell', 'frame'],
    ['what a frame and a page load', 'badge', 'frame'],
    ['what a page needs from a frame before it shows', 'thread-store', 'frame'],
    ['the part of a page', 'dashboard', 'dashboard'],
    ['the part of the sign-in page', 'sign-in', 'base'],
    ['the later part of a page', 'figures', 'dashboard-later'],
    ['what loads on a press', 'dialog', undefined],
  ])('names the chunk of %s', (_, module, chunk) => {
    expect(names.get(module)).toBe(chunk)
  })

  it('lets a chunk import only chunks that at least the same pages load', () => {
    const all = pages.map(({ name }) => name)
    const pagesOf = (chunk: string) => (/^(common|frame)/.test(chunk) ? all : pagesOfChunk(chunk))
    for (const [module, chunk] of names) {
      for (const imported of imports[module] ?? []) {
        const target = names.get(imported) ?? ''
        if (['base', 'libraries', 'react', chunk].includes(target)) continue
        expect(pagesOf(target)).toEqual(expect.arrayContaining(pagesOf(chunk)))
      }
    }
  })
})
