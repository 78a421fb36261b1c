import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestedScopes } from './connection/permission-logic.ts'
import { neededFields, optionalFields } from './connection/webhook-field-logic.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guide/connect-instagram.md'), 'utf8')

/** Returns the first column of the first table of a section. */
function listed(heading: string): string[] {
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name = '']) => name)
}

test('the guide lists the webhook fields that an account is subscribed to', () => {
  expect(listed('Webhook fields')).toEqual([...neededFields, ...optionalFields])
})

test('the guide lists the permissions that a login asks for', () => {
  expect(listed('Permissions and review')).toEqual([...requestedScopes])
})
