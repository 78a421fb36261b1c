import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

test('no screen reads the input, the summary or the audit of an endpoint, which the build removes', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(100)
  const looking = files.filter((file) =>
    /\b(save|list|get|set|start|check|create|delete|change|api)\w*(\.\w+)*\.(input|summary|audit)\b/.test(
      readFileSync(join(source, file), 'utf8'),
    ),
  )
  expect(looking).toEqual([])
})
