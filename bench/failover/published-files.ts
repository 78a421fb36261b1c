import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService, type Service } from './service.ts'

const templates = join(import.meta.dirname, '..', '..', 'deploy', 'cluster')

type Values = Readonly<Record<string, string | number>>

/** Starts HAProxy with the published file. */
export function startHaproxy(
  haproxy: string,
  { folder, values }: { folder: string; values: Values },
): Service {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, fill('haproxy.cfg', values))
  return startService({ command: haproxy, args: ['-db', '-f', file], log: join(folder, 'haproxy.log') })
}

/** Returns a file of `deploy/cluster` with its `${…}` replaced. Throws if one has no value. */
export function fill(file: string, values: Values): string {
  return readFileSync(join(templates, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} contains \${${name}}, which has no value.`)
    return String(value)
  })
}
