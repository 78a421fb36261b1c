import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs of the cluster and the Debian packages that contain them. */
const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }
const postgresFolder = '/usr/lib/postgresql'
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

export interface Installed {
  etcd: string
  patroni: string
  haproxy: string
  /** Folder of the programs of PostgreSQL. */
  postgres: string
  /** System user that PostgreSQL runs as; undefined if this process is not root. */
  user: { uid: number; gid: number } | undefined
}

const pathOf = (program: keyof typeof programs): string | undefined =>
  folders.map((folder) => join(folder, program)).find(existsSync)

/** Returns HAProxy. Throws if it is not installed. */
export function findHaproxy(): string {
  const path = pathOf('haproxy')
  if (path === undefined) throw new Error('Install HAProxy with: sudo apt-get install haproxy')
  return path
}

/** Returns the programs of the cluster. Throws and names the packages that are missing. */
export function findPrograms(): Installed {
  const missing: string[] = []
  const find = (program: keyof typeof programs) => {
    const path = pathOf(program)
    if (path === undefined) missing.push(programs[program])
    return path ?? ''
  }
  const programPaths = { etcd: find('etcd'), patroni: find('patroni'), haproxy: find('haproxy') }
  const postgres = newestPostgres()
  if (postgres === undefined) missing.push('postgresql')
  if (missing.length > 0) {
    throw new Error(
      `The failover drill needs Debian packages that are not installed: ${missing.join(' ')}.\n` +
        'Install them with: sudo apt-get install etcd-server patroni python3-etcd haproxy postgresql',
    )
  }
  return { ...programPaths, postgres: postgres ?? '', user: postgresUser() }
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresFolder)) return undefined
  return readdirSync(postgresFolder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(postgresFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
function postgresUser() {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no system user named postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}
