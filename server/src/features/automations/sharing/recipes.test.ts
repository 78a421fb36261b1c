import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import {
  readDocument,
  type AutomationDocument,
} from '@skein/contract/automations/sharing/automation-document'
import type { Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { baseLocale, locales } from '@skein/messages/runtime'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { recipeFiles } from './list-recipes.ts'
import { Texts, translateFields } from './translate-recipe.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let accountId: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  ana = await createUser(app)
  await connectAccount(ana, { account: 'clayandember' })
  accountId = (await accountsOf(ana))[0]?.platform_user_id ?? ''
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

async function recipesIn(language: string): Promise<Recipe[]> {
  const headers = { 'accept-language': language }
  return dataOf<Recipe[]>((await ana.browser.get('/api/automations/recipes', { headers })).json)
}

test('there are 20 recipes, each with a file, a title and a goal', async () => {
  const recipes = await recipesIn('en')
  expect(recipes.map(({ id }) => id).toSorted()).toEqual(recipeFiles().toSorted())
  expect(recipes).toHaveLength(20)
  expect(new Set(recipes.map(({ goal }) => goal))).toEqual(new Set(['sell', 'support', 'grow', 'protect']))
  expect(recipes[0]).toMatchObject({ id: 'price-question', title: 'Price question' })
})

describe.each(locales)('the recipes in the language %s', (language) => {
  test('are valid documents of one automation that can be imported', async () => {
    await app.ctx.db.$client.query('delete from automations')
    for (const { id, title, document } of await recipesIn(language)) {
      const { problems } = readDocument(document, { platform_user_id: accountId, provider_id: ana.user_id })
      expect([id, problems, document.automations.map(({ name }) => name)]).toEqual([id, [], [title]])
      expect([id, (await importDocument(document)).status]).toEqual([id, 200])
    }
    expect(await listAutomations()).toHaveLength(20)
  })

  test('do not trigger themselves with their own replies', async () => {
    for (const { id, document } of await recipesIn(language)) {
      const owner = { platform_user_id: accountId, provider_id: ana.user_id }
      const [draft] = readDocument(document, owner).automations ?? []
      const { json } = await ana.browser.post('/api/automations/conflicts', {
        platform_user_id: accountId,
        draft,
      })
      const kinds = dataOf<{ kind: string }[]>(json).map(({ kind }) => kind)
      expect([id, kinds.includes('own_trigger')]).toEqual([id, false])
    }
  })
})

test.each(locales.filter((language) => language !== baseLocale))(
  'every text of the recipes is translated into the language %s, and no other',
  (language) => {
    const texts = Texts.parse(readJson(`recipe-texts/${language}.json`))
    const translated = new Set<string>()
    const recorder = new Proxy(texts, {
      get: (target, text) => {
        translated.add(String(text))
        return Reflect.get(target, text)
      },
    })
    for (const id of recipeFiles()) translateFields(readJson(`recipes/${id}.json`), recorder)
    // Addresses are the same in each language, and a kind of messages needs no keyword.
    const kept = ['', 'http://, https://, www.']
    expect([...translated].filter((text) => !kept.includes(text)).toSorted()).toEqual(
      Object.keys(texts).toSorted(),
    )
  },
)

const readJson = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

const importDocument = (document: AutomationDocument) =>
  ana.browser.post('/api/automations/import', { platform_user_id: accountId, document })

async function listAutomations(): Promise<AutomationSummary[]> {
  const path = `/api/automations/get-all-automations?platform_user_id=${accountId}`
  return dataOf<AutomationSummary[]>((await ana.browser.get(path)).json)
}
