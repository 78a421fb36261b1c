import type { BrokenFile } from './case.ts'

export const ownedPowers: BrokenFile[] = [
  {
    title: 'SQL outside store.ts',
    file: 'server/src/features/users/count-users.ts',
    code: `import { sql } from '#src/infra/db/sql.ts'\nexport const countUsers = sql\n`,
    rule: 'house(powers)',
    says: /store\.ts/,
  },
  {
    title: 'fetch in a feature',
    file: 'server/src/features/users/load-user.ts',
    code: `export const loadUser = () => fetch('https://example.com')\n`,
    rule: 'house(powers)',
    says: /integrations/,
  },
  {
    title: 'undici in the platform',
    file: 'server/src/infra/caller.ts',
    code: imports('undici'),
    rule: 'house(powers)',
    says: /talk to the outside/,
  },
  {
    title: 'fetch in a web feature',
    file: 'web/src/features/inbox/use-things.ts',
    code: `export const useThings = () => window.fetch('/api')\n`,
    rule: 'house(powers)',
    says: /talk to the outside/,
  },
  {
    title: 'the environment read outside env.ts',
    file: 'server/src/features/users/read-user.ts',
    code: `export const readUser = () => process.env.HOME\n`,
    rule: 'house(powers)',
    says: /env\.ts/,
  },
  {
    title: 'Date.now in a feature',
    file: 'server/src/features/users/date-user.ts',
    code: `export const dateUser = () => Date.now()\n`,
    rule: 'house(powers)',
    says: /ctx\.clock/,
  },
  {
    title: 'new Date() in a feature',
    file: 'server/src/features/users/born-user.ts',
    code: `export const bornUser = () => new Date()\n`,
    rule: 'house(powers)',
    says: /ctx\.clock/,
  },
  {
    title: 'setTimeout as a clock in a feature',
    file: 'server/src/features/users/wait-user.ts',
    code: `export const waitUser = (act: () => void) => setTimeout(act, 10)\n`,
    rule: 'house(powers)',
    says: /a job with a start time/,
  },
  {
    title: 'Math.random outside platform/ids',
    file: 'server/src/infra/dice.ts',
    code: `export const roll = () => Math.random()\n`,
    rule: 'house(powers)',
    says: /ctx\.ids/,
  },
  {
    title: 'randomUUID outside platform/ids',
    file: 'server/src/features/users/name-user.ts',
    code: `import { randomUUID } from 'node:crypto'\nexport const nameUser = randomUUID\n`,
    rule: 'house(powers)',
    says: /ctx\.ids/,
  },
  {
    title: 'await in a pure file',
    file: 'server/src/features/automations/match-rules.ts',
    code: `export async function match(load: () => Promise<string>) {\n  return await load()\n}\n`,
    rule: 'house(pure)',
    says: /look at the clock/,
  },
  {
    title: 'a context in a pure file',
    file: 'engine/src/decide.ts',
    code: `export function decide(ctx: { now: number }) {\n  return ctx.now\n}\n`,
    rule: 'house(pure)',
    says: /pass the values in/,
  },
  {
    title: 'the clock in a pure file',
    file: 'web/src/features/inbox/reply-form.ts',
    code: `export const defaults = () => ({ at: new Date() })\n`,
    rule: 'house(pure)',
    says: /pass the values in/,
  },
]

function imports(specifier: string) {
  return `import { thing } from '${specifier}'\nexport const user = thing\n`
}
