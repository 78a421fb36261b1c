import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A change that breaks a guarantee. `from` must match exactly once in the source of the server. */
export interface Patch {
  from: RegExp
  to: string
}

/** Builds that are broken on purpose; the drill must detect each of them. */
export const brokenBuilds: Readonly<Record<string, readonly Patch[]>> = {
  no_dedupe: [
    { from: /event_key: (\w+\.key),/, to: 'event_key: `${$1} ${Math.random()}`,' },
    // The key of a stored comment stands in for its id: without this the build replies to comments that do not exist.
    { from: /(usualComment, kind, key, occurred_at), comment_id: key/, to: '$1' },
    { from: /dedupe_key: (messageKeyOf\(slot, event\)),/, to: 'dedupe_key: `${$1} ${event_seq}`,' },
    {
      from: /\.\.\.(messageKeysOf\(decision, event\)),/,
      to: 'second_keys: null, message_keys: Object.fromEntries(Object.entries($1.message_keys).map(([n, key]) => [n, `${key} ${incoming.event_seq}`])),',
    },
  ],
  answer_before_commit: [
    {
      from: /const outcome = (await )?(\w+\.add\(events\))/,
      // The commit is made to follow late enough that every kill meets some that were answered without one.
      to: 'setTimeout(() => void $2, 200)\n      const outcome = { count: 0 } as Stored',
    },
  ],
  blind_retry: [
    {
      from: /case 'unclear':(\s*case 'reconnect':)/,
      to: "case 'unclear':\n      return { kind: 'again', seconds: 1, closes: null, cause }\n$1",
    },
  ],
}

/** Removes the condition of a store, the check of the role and the policies beneath: each alone still separates tenants. */
export const missingTenantCheck: readonly Patch[] = [
  {
    from: /where \$\{inWorkspaces\(which\.workspace_ids\)\} and platform = 'instagram'(\s+and platform_user_id)/,
    to: "where platform = 'instagram'$1",
  },
  {
    from: /if \(role === undefined\) throw notFound\(\)\s+if \(!hasPermission\(role, permission\)\)/,
    to: 'if (role === null)',
  },
  {
    from: /\.\.\.asTenant\(ctx, \{ user_id: actor\.user_id, workspace_ids: \[\.\.\.actor\.roles\.keys\(\)\] \}\)/,
    to: '...ctx',
  },
]

/** Removes the limits of a pattern that searches answers of models for hosts. The drill `text` must measure it. */
export const unboundedPattern = {
  /** As `server/test/growth/text-functions.ts` names the function with the pattern. */
  textFunction: 'assistant hostsIn',
  patches: [
    { from: /\(\?:\[a-z0-9-\]\{1,63\}\\\.\)\{1,10\}/, to: '(?:[a-z0-9-]+\\.)+' },
  ] satisfies readonly Patch[],
}

/** Bytes that the leaking build keeps for each event. */
export const leakedBytes = 32_768

/** Keeps memory for each event for ever. The soak drill must measure it. */
export const leak: readonly Patch[] = [
  {
    from: /const outcome = await batcher\.add\(events\)/,
    to: `const kept = ((globalThis as { kept?: number[][] }).kept ??= [])
      kept.push(new Array<number>(${leakedBytes / 8} * events.length).fill(0.5))
      const outcome = await batcher.add(events)`,
  },
]

export interface Build {
  root: string
  remove(): void
}

/**
 * Copies the server's source into a temporary folder, where edits during a long run cannot reach it, and breaks it
 * there. Throws when a patch does not fit.
 */
export function makeBuild(patches: readonly Patch[]): Build {
  const repository = join(import.meta.dirname, '..', '..')
  const root = mkdtempSync(join(tmpdir(), 'bench-build-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'server'))
  for (const part of ['src', 'test', 'evals', 'package.json', 'vitest.config.ts', 'tsconfig.json']) {
    cpSync(join(repository, 'server', part), join(root, 'server', part), { recursive: true })
  }
  symlinkSync(join(repository, 'server', 'node_modules'), join(root, 'server', 'node_modules'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  symlinkSync(join(repository, 'web'), join(root, 'web'))
  symlinkSync(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  try {
    for (const patch of patches) apply(root, patch)
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}

function apply(root: string, { from, to }: Patch): void {
  const folder = join(root, 'server', 'src')
  const all = new RegExp(from, 'g')
  const places = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((name) => {
    const file = join(folder, name)
    const source = readFileSync(file, 'utf8')
    return Array.from(source.matchAll(all), () => ({ file, source }))
  })
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw new Error(`A patch does not fit the source any more: ${places.length} places for\n${from}`)
  }
  writeFileSync(place.file, place.source.replace(from, to))
}
