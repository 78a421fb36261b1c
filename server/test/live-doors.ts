import type { api } from '@skein/contract'
import type { Execution } from '@skein/contract/automations/execution'
import type { RequestOf } from '@skein/contract/endpoint'
import type { Conversation } from '@skein/contract/inbox'
import type { RunningSandbox } from '@skein/sandbox/start'
import type { Ctx } from '#src/context.ts'
import { dataOf } from './browser.ts'
import type { TestUser } from './factories.ts'
import { textReply } from './reply-templates.ts'

type Automations = typeof api.automations
type Settings<Name extends keyof Automations> = Partial<RequestOf<Automations[Name]>>

export interface Saved {
  automation_id: string
}

export interface Life {
  ctx: Ctx
  owner: TestUser
  platform_user_id: string
  sandbox: RunningSandbox
}

/** What the tests of a live product do again and again. Rules are saved over HTTP, the world is moved by control. */
export type LiveDoors = ReturnType<typeof createDoors>

export const createDoors = (life: Life) => ({
  ...automationDoors(life),
  ...inboxDoors(life),
  ...peopleDoors(life),
})

const keyword = { name: 'Price', trigger_type: 'KEYWORD', keywords: 'price' } as const

function automationDoors({ owner, platform_user_id }: Life) {
  async function save(kind: string, payload: object): Promise<Saved> {
    const path = `/api/instagram/automations/${kind}`
    const answer = await owner.browser.post(path, { platform_user_id, ...payload })
    if (answer.status !== 200) throw new Error(`The rule was not saved: ${answer.text}`)
    return dataOf<Saved>(answer.json)
  }
  return {
    saveDmReply: (settings: Settings<'saveDmReply'>) =>
      save('dm-keyword-reply', { ...keyword, ...textReply('It is 20 euros.'), ...settings }),
    savePrivateMessage: (settings: Settings<'savePrivateMessage'>) =>
      save('private-message', {
        ...keyword,
        ...textReply('Here is the price list.'),
        user_cooldown_seconds: null,
        ...settings,
      }),
    saveAiConversation: (settings: Settings<'saveAiConversation'>) =>
      save('ai-conversation', { name: 'Assistant', ...settings }),
    saveDeleteComment: (settings: Settings<'saveDeleteComment'>) =>
      save('delete-comment', { ...keyword, ...settings }),
    /** Deletes every rule, so that each test speaks of its own. */
    async clearRules() {
      const list = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
      const { data } = (await owner.browser.get(list)).json as { data: Saved[] }
      for (const { automation_id } of data) {
        await owner.browser.post('/api/automations/delete', { platform_user_id, automation_id })
      }
    },
  }
}

function inboxDoors({ ctx, owner, platform_user_id, sandbox }: Life) {
  async function conversationWith(username: string): Promise<Conversation | undefined> {
    const path = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
    const followers = await sandbox.control.followers({})
    const id = followers.find((person) => person.username === username)?.id
    const { data } = (await owner.browser.get(path)).json as { data: { data: Conversation[] } }
    return data.data.find(({ participants }) => participants.data[1]?.id === id)
  }
  return {
    conversationWith,
    /** Asks again until the conversation satisfies. */
    async conversationUntil(username: string, holds: (conversation: Conversation) => boolean) {
      for (;;) {
        const conversation = await conversationWith(username)
        if (conversation && holds(conversation)) return conversation
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    /** How the account's inbox is set. */
    async setInbox(settings: { burst_seconds?: number; takeover_seconds?: number }) {
      const { burst_seconds = 6, takeover_seconds = 43_200 } = settings
      await ctx.db.$client.query(
        `insert into inbox_settings (account_id, burst_seconds, takeover_seconds)
         select id, $2, $3 from connected_accounts where platform_user_id = $1
         on conflict (account_id) do update set burst_seconds = $2, takeover_seconds = $3`,
        [platform_user_id, burst_seconds, takeover_seconds],
      )
    },
  }
}

function peopleDoors({ sandbox: { control } }: Life) {
  let people = 0
  return {
    /** Somebody nobody has met. */
    async newPerson() {
      const username = `person.${++people}`
      await control.addFollower({ username, name: username })
      return username
    },
    /** The messages that the platform took for a person, as they came over the wire. */
    async sentTo(username: string) {
      const messages = await control.messages({ account: 'clayandember', person: username })
      const ours = messages.filter(({ from, viaApi }) => from === 'account' && viaApi)
      const calls = await control.ledger({})
      return ours.map(({ mid }) => calls.find(({ result_id }) => result_id === mid)?.body)
    },
  }
}

/** Waits for what a rule's ledger says about one event. */
export function entryIn(
  product: { ledgerUntil(id: string, holds: (entries: Execution[]) => boolean): Promise<Execution[]> },
  automation: Saved,
) {
  return async (event_id: string, ...states: Execution['state'][]): Promise<Execution> => {
    const fits = (entry: Execution) => entry.event_id === event_id && states.includes(entry.state)
    const entries = await product.ledgerUntil(automation.automation_id, (all) => all.some(fits))
    const entry = entries.find(fits)
    if (!entry) throw new Error('The entry is gone.')
    return entry
  }
}
