import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const areas = '{bench,contract,e2e,engine,lint,messages,sandbox,scripts,server,web}'
const isGenerated = (path: string) => /(^|\/)(node_modules|compiled|dist)$/.test(path)

test('a folder has fewer than 25 files of code, tests included', () => {
  const counts = new Map<string, number>()
  for (const file of globSync(`${areas}/**/*.{ts,tsx,mjs,js,css}`, { exclude: isGenerated })) {
    const folder = dirname(file).replaceAll('\\', '/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count >= 25)).toEqual([])
})
