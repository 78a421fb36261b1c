import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrows } from './cases/arrows.ts'
import { limits } from './cases/limits.ts'
import { fileNames } from './cases/names.ts'
import { ownedPowers } from './cases/powers.ts'
import { soundFiles } from './cases/sound.ts'

const root = join(import.meta.dirname, '..')
const brokenFiles = [...arrows, ...ownedPowers, ...fileNames, ...limits]
const tree = mkdtempSync(join(tmpdir(), 'house-'))
let findings: { file: string; rule: string; message: string; severity: string }[] = []

/** One run over a small tree that breaks every rule once, with the project's own configuration. */
beforeAll(() => {
  for (const { file, code } of [...brokenFiles, ...soundFiles]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), code)
  }
  for (const workspace of ['contract', 'server', 'sandbox']) {
    cpSync(join(root, workspace, 'package.json'), join(tree, workspace, 'package.json'))
  }
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  config.jsPlugins = [join(root, 'lint', 'plugin.ts')]
  writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(config))
  findings = runLint()
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('every rule of the house reports the file that breaks it', () => {
  it.each(brokenFiles)('$title', ({ file, rule, says }) => {
    const found = findings.filter((finding) => finding.file === file)
    expect(found.map((finding) => finding.rule)).toContain(rule)
    expect(found.map((finding) => finding.message).join('\n')).toMatch(says)
  })
})

describe('and leaves alone what follows it', () => {
  it.each(soundFiles)('$title', ({ file }) => {
    expect(findings.filter((finding) => finding.file === file)).toEqual([])
  })
})

function runLint() {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const report: { diagnostics: { filename: string; code: string; message: string; severity: string }[] } =
    JSON.parse(stdout)
  return report.diagnostics.map(({ filename, code, message, severity }) => ({
    file: filename,
    rule: code,
    message,
    severity,
  }))
}
