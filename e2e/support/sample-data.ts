import { expect, type APIRequestContext } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { ownOrigin, type Account } from './person.ts'

const workshopMessage = {
  attachment: {
    type: 'template',
    payload: {
      template_type: 'button',
      text: 'Hi {username}! The next workshop is on Saturday at 10. Two places are free.',
      buttons: [{ type: 'web_url', url: 'https://clayandember.example/workshops', title: 'See the dates' }],
    },
  },
}

/** One automation of each kind except comment replies, by endpoint. */
const automations = {
  'private-message': {
    name: 'Workshop places',
    trigger_type: 'KEYWORD',
    keywords: ['workshop'],
    reply_template_type: 'button_template',
    reply_template_content: { message: workshopMessage },
  },
  'dm-keyword-reply': {
    name: 'Opening hours',
    trigger_type: 'KEYWORD',
    keywords: ['open', 'hours'],
    reply_template_type: 'text',
    reply_template_content: { message: { text: 'We are open from Thursday to Saturday, 10 to 18.' } },
  },
  'delete-comment': {
    name: 'Spam',
    trigger_type: 'KEYWORD',
    keywords: ['followers for sale', 'crypto'],
    action: 'HIDE',
  },
  'ai-conversation': { name: 'Everything else' },
}

/** Creates the sample automations and pauses the AI conversation. */
export async function saveSampleAutomations(request: APIRequestContext, account: Account): Promise<void> {
  const headers = await ownOrigin(request)
  const { platform_user_id } = account
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data: { platform_user_id, ...data } })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    const { data: savedAutomation }: { data: { automation_id: string } } = await answer.json()
    return savedAutomation
  }
  for (const [kind, automation] of Object.entries(automations)) {
    const { automation_id } = await post(`/api/instagram/automations/${kind}`, automation)
    if (kind === 'ai-conversation') {
      await post('/api/automations/update-active', { automation_id, activation_status: 'PAUSED' })
    }
  }
}

/** Sends comments and messages and waits for the replies; the last comment gets none. */
export async function createSampleActivity(control: Control): Promise<void> {
  const ask = async (as: string, text: string) => {
    const { id } = await comment(control, as, text)
    await control.wait({ for: 'reply', comment: id })
  }
  const messages = (person: string, count: number) =>
    control.wait({ for: 'message', account: 'clayandember', person, count })
  await ask('mia.makes', 'What is the price of the blue vase?')
  await comment(control, 'tomas_runs', 'I would love to join a workshop!')
  await messages('tomas_runs', 1)
  await control.addMessage({
    as: 'tomas_runs',
    account: 'clayandember',
    text: 'Great. And when are you open this week?',
  })
  await messages('tomas_runs', 2)
  await ask('elif.cooks', 'How much is the big bowl?')
  await comment(control, 'noor.at.home', 'What a beautiful glaze')
}

/** Comments on the newest post. */
export async function comment(control: Control, as: string, text: string): Promise<{ id: string }> {
  const [post] = await control.posts({ account: 'clayandember' })
  if (!post) throw new Error('The sandbox has no posts.')
  return control.addComment({ as, postId: post.id, text })
}
