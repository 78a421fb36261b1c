import type { CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())
beforeEach(() => product.clearAutomations())

const settings = { keywords: 'price', custom_message: 'It is 20.' }
const post = (path: string, body: object) => product.owner.browser.post(`/api/automations/${path}`, body)

/** Every confirmation of a change of an automation, with the version that was shown. */
const confirmations: [name: string, confirm: (id: string, version: number) => ReturnType<typeof post>][] = [
  ...(['ACTIVE', 'PAUSED'] as const).map((activation_status): (typeof confirmations)[number] => [
    `to ${activation_status}`,
    (automation_id, version) =>
      post('update-active', { ...targetOf(automation_id), activation_status, version }),
  ]),
  ['to delete', (automation_id, version) => post('delete', { ...targetOf(automation_id), version })],
  ...(['PAUSE', 'ACTIVATE', 'DELETE'] as const).map((change): (typeof confirmations)[number] => [
    `to ${change} many`,
    (id, version) =>
      post('change-many', {
        platform_user_id: product.platform_user_id,
        automation_ids: [id],
        change,
        versions: { [id]: version },
      }),
  ]),
  ['to go live', (id, version) => post(`${id}/live`, { version })],
  [
    'to restore a version',
    (id, current_version) => post(`${id}/versions/1/restore`, { current_version, save_anyway: true }),
  ],
]

const targetOf = (automation_id: string) => ({ platform_user_id: product.platform_user_id, automation_id })

async function stored(automation_id: string) {
  const { rows } = await product.ctx.db.$client.query(
    'select version, activation_status, deleted_at, settings from automations where automation_id = $1',
    [automation_id],
  )
  return rows[0] as { version: number; activation_status: string; deleted_at: Date | null } | undefined
}

const edit = ({ automation_id }: CommentReplyAutomation) =>
  product.saveCommentReply({ ...settings, automation_id, custom_message: 'It is 30.', shadow: true })

test.each(confirmations)(
  'a confirmation %s is refused after the automation was edited',
  async (_name, confirm) => {
    const automation = await product.saveCommentReply({ ...settings, shadow: true })
    await edit(automation)
    const before = await stored(automation.automation_id)
    const answer = await confirm(automation.automation_id, 1)
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { detail: 'version', message: expect.stringContaining('changed after it was shown') },
    ])
    expect(await stored(automation.automation_id)).toEqual(before)
    expect((await confirm(automation.automation_id, 2)).status).toBe(200)
  },
)

test.each(confirmations)(
  'a confirmation %s beside an edit is done before it or refused',
  async (_name, confirm) => {
    const automation = await product.saveCommentReply({ ...settings, shadow: true })
    const before = await stored(automation.automation_id)
    const [confirmed, editOutcome] = await Promise.allSettled([
      confirm(automation.automation_id, 1),
      edit(automation),
    ])
    const status = confirmed.status === 'fulfilled' ? confirmed.value.status : 500
    expect([200, 409]).toContain(status)
    if (status === 200) return
    expect(editOutcome.status).toBe('fulfilled')
    const { activation_status, deleted_at } = before ?? {}
    expect(await stored(automation.automation_id)).toMatchObject({
      version: 2,
      activation_status,
      deleted_at,
    })
  },
)

test('a list of automations names the version that a confirmation needs', async () => {
  await edit(await product.saveCommentReply(settings))
  const path = `/api/automations/get-all-automations?platform_user_id=${product.platform_user_id}`
  const list = dataOf<{ version: number }[]>((await product.owner.browser.get(path)).json)
  expect(list.map(({ version }) => version)).toEqual([2])
})
