import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Bytes that a process holds; 0 when nobody tells, as for one that has ended. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return process.platform === 'linux' ? 0 : askSystem(pid)
  }
}

function askSystem(pid: number): number {
  if (process.platform === 'win32') return 0
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8', timeout: 1000 })
  return Number(stdout?.trim() || 0) * 1024
}
