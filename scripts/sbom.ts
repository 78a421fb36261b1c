// `npm run sbom [file]`: writes the software bill of materials of everything that runs, in CycloneDX format.
import { spawnSync } from 'node:child_process'

/** Fetched on demand: it brings 150 packages that nothing else needs. */
const tool = '@cyclonedx/cyclonedx-npm@6.0.1'
const file = process.argv[2] ?? 'sbom.cdx.json'
// npm reports the version "latest" that a development dependency asks for as an error.
const options = ['--ignore-npm-errors', '--package-lock-only', '--omit', 'dev', '--output-file', file]

const { status } = spawnSync('npm', ['exec', '--yes', '--package', tool, '--', 'cyclonedx-npm', ...options], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (status === 0) process.stderr.write(`Written to ${file}.\n`)
process.exit(status ?? 1)
