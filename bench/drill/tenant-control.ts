import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { makeBuild, missingTenantCheck, type Patch } from './broken-builds.ts'

interface TenantMatrix {
  /** Whether the matrix found no fault. */
  passed: boolean
  /** Failed tests. */
  failed: number
  output: string
}

/**
 * Runs the tenant matrix against a copy of the server with these patches. Without patches it must pass; with the build
 * `missingTenantCheck` it must fail.
 */
async function runTenantMatrix(patches: readonly Patch[]): Promise<TenantMatrix> {
  const build = makeBuild(patches)
  try {
    const server = join(build.root, 'server')
    const vitest = join(build.root, 'node_modules', 'vitest', 'vitest.mjs')
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--root', server, 'src/whole-app/foreign-ids.test.ts'],
      {
        cwd: server,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NO_COLOR: '1' },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    const failed = Number(/Tests\s+(\d+) failed/.exec(output)?.[1] ?? 0)
    return { passed: code === 0 && failed === 0, failed, output }
  } finally {
    build.remove()
  }
}

/** Returns whether the matrix passes on the server as it is and finds the build without tenant checks. */
export async function findsMissingTenantCheck(): Promise<{ plain: TenantMatrix; broken: TenantMatrix }> {
  const plain = await runTenantMatrix([])
  return { plain, broken: await runTenantMatrix(missingTenantCheck) }
}
