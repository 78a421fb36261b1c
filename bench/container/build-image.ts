import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** An unpacked image. */
export interface Image {
  /** Folder with its file system. */
  root: string
  command: string[]
  /** `<user id>:<group id>` */
  user: string
  env: Record<string, string>
  directory: string
  /** Where the data is mounted. */
  volume: string
  stopSignal: NodeJS.Signals
  healthCheck: string[]
}

const repository = join(import.meta.dirname, '..', '..')
export const containerFiles = join(repository, 'deploy', 'container')

/** Builds the image from Debian packages and unpacks it below `folder`. Throws when packages are missing. */
export async function buildImage(folder: string): Promise<Image> {
  const builder = spawn(join(containerFiles, 'build-image.sh'), [folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => {
    builder.once('exit', resolve)
    builder.once('error', reject)
  })
  if (code !== 0) throw new Error(`The image was not built: build-image.sh ended with code ${code}.`)
  return readImage(folder)
}

interface Inspected {
  Docker: {
    config: {
      User: string
      Env: string[]
      Cmd: string[]
      WorkingDir: string
      Volumes: Record<string, unknown>
      StopSignal: NodeJS.Signals
      Healthcheck: { Test: string[] }
    }
  }
}

/** The file is what `buildah inspect` wrote. */
function readImage(folder: string): Image {
  const { Docker }: Inspected = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'))
  const { User, Env, Cmd, WorkingDir, Volumes, StopSignal, Healthcheck } = Docker.config
  const [kind, ...healthCheck] = Healthcheck.Test
  const volume = Object.keys(Volumes)[0]
  if (kind !== 'CMD' || volume === undefined) throw new Error('The image has no health check or no volume.')
  return {
    root: join(folder, 'root'),
    command: Cmd,
    user: User,
    env: Object.fromEntries(Env.map((each) => each.split(/=(.*)/s).slice(0, 2))),
    directory: WorkingDir,
    volume,
    stopSignal: StopSignal,
    healthCheck,
  }
}

/** Returns the size of the unpacked image on disk in megabytes (1,000,000 bytes). */
export async function unpackedSize({ root }: Pick<Image, 'root'>): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['--summarize', '--block-size=1', root])
  return Number.parseInt(stdout) / 1e6
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  workspaces?: string[]
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the development dependencies of the repository that are in the image although nothing in it depends on them. */
export function findDevelopmentPackages({ root, directory }: Image): string[] {
  const packages = join(root, directory, 'node_modules')
  const workspaces = readManifest(repository).workspaces ?? []
  const manifests = ['.', ...workspaces].map((workspace) => readManifest(join(repository, workspace)))
  const development = new Set(manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies)))
  const installed = globSync(['*/package.json', '@*/*/package.json'], { cwd: packages }).map(dirname)
  const installedManifests = installed.map((name) => readManifest(join(packages, name)))
  const needed = new Set(
    [...manifests, ...installedManifests].flatMap(({ dependencies = {} }) => Object.keys(dependencies)),
  )
  return installed.filter((name) => development.has(name) && !needed.has(name) && !name.startsWith('@skein/'))
}
