import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type ToolRun = { name: string; code: number; output: string; seconds: number }

/** Returns the path of a script of an installed tool, for the pinned Node: `tool('vitest', 'vitest.mjs')`. */
export function tool(packageName: string, script: string): string {
  return join(root, 'node_modules', packageName, script)
}

/** Runs a script and returns its output. */
export function runQuietly(name: string, args: string[]): Promise<ToolRun> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.once('close', (code) => {
      resolve({ name, code: code ?? 1, output, seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** Runs a script in this terminal. Returns its exit code. */
export function runOpenly(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', forward).on('SIGINT', forward)
    child.once('exit', (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward)
      resolve(code ?? 1)
    })
  })
}
