import type { Role } from '@skein/contract/workspaces/permissions'
import { expect, test } from 'vitest'
import { refusalOf, givenRolesOf } from './member-logic.ts'

const roles: Role[] = ['owner', 'admin', 'agent']

type Change = Omit<Parameters<typeof refusalOf>[0], 'isOneself'>

test.each<[string, Change, ReturnType<typeof refusalOf>]>([
  ['an admin demotes an agent', { roles, caller: 'admin', from: 'agent', to: 'viewer' }, null],
  ['an admin removes an agent', { roles, caller: 'admin', from: 'agent', to: null }, null],
  ['an admin makes an owner', { roles, caller: 'admin', from: 'agent', to: 'owner' }, 'owner_needed'],
  ['an admin removes the owner', { roles, caller: 'admin', from: 'owner', to: null }, 'owner_needed'],
  ['the owner makes another owner', { roles, caller: 'owner', from: 'agent', to: 'owner' }, null],
  ['the only owner is removed', { roles, caller: 'owner', from: 'owner', to: null }, 'last_owner'],
  ['the only owner becomes admin', { roles, caller: 'owner', from: 'owner', to: 'admin' }, 'last_owner'],
  ['the only owner stays owner', { roles, caller: 'owner', from: 'owner', to: 'owner' }, null],
  [
    'one of two owners is removed',
    { roles: [...roles, 'owner'], caller: 'owner', from: 'owner', to: null },
    null,
  ],
  ['a former member removes an owner', { roles, caller: undefined, from: 'owner', to: null }, 'admin_needed'],
  [
    'a former admin demotes an admin',
    { roles, caller: 'agent', from: 'admin', to: 'viewer' },
    'admin_needed',
  ],
])('%s', (_what, change, refusal) => {
  expect(refusalOf({ ...change, isOneself: false })).toBe(refusal)
})

test.each<[string, Change, ReturnType<typeof refusalOf>]>([
  ['an agent leaves', { roles, caller: 'agent', from: 'agent', to: null }, null],
  ['the only owner leaves', { roles, caller: 'owner', from: 'owner', to: null }, 'last_owner'],
  [
    'a former admin takes the role back',
    { roles, caller: 'agent', from: 'agent', to: 'admin' },
    'admin_needed',
  ],
])('%s', (_what, change, refusal) => {
  expect(refusalOf({ ...change, isOneself: true })).toBe(refusal)
})

test.each<[Role | null, Role[]]>([
  [null, []],
  ['agent', []],
  ['admin', ['viewer', 'agent', 'admin']],
  ['owner', ['viewer', 'agent', 'admin', 'owner']],
])('the role %s gives %j', (role, roles) => {
  expect(givenRolesOf(role)).toEqual(roles)
})
