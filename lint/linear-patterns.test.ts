import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backtracking } from './linear-patterns.ts'

test.each([
  // The patterns that froze an earlier release.
  [/\s*(?:[[({<]\s*slash\s*[\])}>]|\s+slash\s+)\s*/giu],
  [/\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g],
  [/!\[([^\]]*)\]\([^)]*\)/g],
  [/!\[([^\]]*)\]\[[^\]]*\]/g],
  [/^[ \t]{0,3}\[[^\]]+\]:[ \t]*\S.*$/gm],
  [/<\/?[a-z!][^>]*>/gi],
  [/<((?:https?:\/\/|mailto:)[^>\s]+)>/gi],
  [/<meta[^>]+charset=["']?([\w-]{1,40})/i],
  [/[\p{L}\d._%+-]+@[\p{L}\d-]+/gu],
  // The usual ones.
  [/(a+)+$/],
  [/(a|a)*b/],
  [/(\w+\s?)*$/],
  [/\s+$/],
  [/^\s*(.*)\s*$/],
  [/ *\{post_link\}/g],
  [/\{[\s\S]*\}/],
  [/\/\/.*end/],
])('finds %s', (pattern) => {
  expect(backtracking(pattern.source, pattern.flags)).not.toBeNull()
})

test.each([
  [/(?<!\s)\s+$/],
  [/<[^<>]+>/],
  [/"([^"]*)"/],
  [/https?:\/\/[^\s]+/g],
  [/\s+/g],
  [/^a.*b$/],
  [/\bignor\w*\b.{0,40}\brules?\b/],
  [/\n(?:[^\S\n]*\n)+/],
  [/[.!?]+["”]*/g],
  [/(?:\d{1,3}\.){3}\d{1,3}/],
])('allows %s', (pattern) => {
  expect(backtracking(pattern.source, pattern.flags)).toBeNull()
})

test('the linter reports a planted pattern as literal and as text, but not in a test', () => {
  const tree = mkdtempSync(join(tmpdir(), 'patterns-'))
  const root = join(import.meta.dirname, '..')
  const planted = 'export const planted = [/\\s+$/, new RegExp("\\\\s+$")]\n'
  mkdirSync(join(tree, 'lint'))
  mkdirSync(join(tree, 'engine/src/guards'), { recursive: true })
  for (const file of ['oxlint.config.ts', 'lint/plugin.ts', 'lint/linear-patterns.ts'])
    cpSync(join(root, file), join(tree, file))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'engine/src/guards/trim.ts'), planted)
  writeFileSync(join(tree, 'engine/src/guards/trim.test.ts'), planted)
  const cli = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [cli, '--format', 'json'], { cwd: tree, encoding: 'utf8' })
  rmSync(tree, { recursive: true, force: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const problems = diagnostics.filter(({ code }) => code === 'skein(linear-patterns)')
  expect(problems.map(({ filename }) => filename)).toEqual(Array(2).fill('engine/src/guards/trim.ts'))
})
