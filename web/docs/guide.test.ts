import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { expect, it } from 'vitest'
import { readGuide } from './guide-pages.ts'
import { anchorOf } from './guide-sections.ts'
import { servedLink } from './guide-text.tsx'
import { renderGuide } from './render-guide.tsx'
import { helpTerms } from '../src/copy/help.ts'
import { searchOptions } from './search-options.ts'

const { pages, index, pictures } = renderGuide()

it('links only to pages, headings and pictures that exist', () => {
  const anchors = new Map(pages.map(({ path, html }) => [path, idsOf(html)]))
  const broken = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => {
        const [page = '', anchor] = address.split('#')
        const ids = anchors.get(page === '' ? path : page)
        if (ids) return anchor !== undefined && !ids.includes(anchor)
        return page.startsWith('/docs') && !pictures.includes(page.replace('/docs/pictures/', ''))
      })
      .map((address) => `${path}: ${address}`),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(10)
})

it('has a heading of the glossary for each help link of the app', () => {
  const ids = idsOf(pages.find(({ path }) => path === '/docs/glossary')?.html ?? '')
  expect(Object.keys(helpTerms).filter((term) => !ids.includes(term))).toEqual([])
})

it('gives each heading of a page an id of its own', () => {
  for (const { path, html } of pages) {
    const ids = idsOf(html)
    expect(new Set(ids).size, path).toBe(ids.length)
  }
})

it('shows nothing of another server and no inline script or style', () => {
  for (const { path, html } of pages) {
    expect(html, path).not.toMatch(/src="(https?:)?\/\//)
    expect(html, path).not.toMatch(/<script|<style|\son\w+=/)
  }
})

it('finds a section by words of its heading, by a prefix and with a typing error', () => {
  const search = MiniSearch.loadJSON(index.source, searchOptions)
  for (const query of ['reply window', 'reply wind', 'repli window']) {
    expect(search.search(query)[0]?.id, query).toBe('/docs/glossary#reply-window')
  }
})

it('builds the ids of headings as GitHub does', () => {
  expect(anchorOf('External PostgreSQL, and several machines')).toBe(
    'external-postgresql-and-several-machines',
  )
})

it('serves no file from outside of the guide', () => {
  expect(servedLink('backup.md#after-a-restore')).toBe('/docs/backup#after-a-restore')
  expect(servedLink('README.md')).toBe('/docs')
  expect(servedLink('../../deploy/systemd')).toBeNull()
})

it('describes each page in 50 to 200 characters', () => {
  for (const { title, description } of readGuide().flatMap((section) => section.pages)) {
    expect(description.length, title).toBeGreaterThanOrEqual(50)
    expect(description.length, title).toBeLessThanOrEqual(200)
  }
})

it('uses the fonts and colours of the product', () => {
  const styles = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
  expect(styles).toContain('../src/ui/styles/tokens.css')
  expect(styles).not.toMatch(/#[0-9a-f]{3,8}\b|\brgb/)
})

const idsOf = (html: string): string[] => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
