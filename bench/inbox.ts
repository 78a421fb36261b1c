import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillInbox } from './browser/fill-inbox.ts'
import { answers, arrivals, openThread, searches } from './browser/inbox-jobs.ts'
import { loadConversations, scrollList, scrollThread } from './browser/inbox-scroll.ts'
import { figuresOf } from './browser/measure-jobs.ts'
import { openBrowser, openPage } from './browser/open-browser.ts'
import { recordFrames } from './browser/record-frames.ts'
import { percentile } from './load/figures.ts'
import { command, connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { signUp } from './product/set-up.ts'
import { freePorts, startEverything } from './product/start-everything.ts'
import { embeddedDatabase } from './product/start-product.ts'
import type { Measure } from './report/measure.ts'
import { note } from './report/note.ts'

export interface InboxOptions {
  presses: number
  conversations: number
  messages: number
}

const account = 'clayandember'
const as = 'mia.makes'

/** How soon a person who works in Live Chat sees what they did and what came in, with much in it. */
export async function inbox({ presses, ...filling }: InboxOptions): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-inbox-'))
  chmodSync(folder, 0o755)
  const product = await startEverything(join(folder, 'data'), await freePorts())
  const browser = await openBrowser()
  try {
    const owner = await signUp(product.url, sandboxMails(product.sandboxUrl))
    await connectSandboxAccount(owner, account)
    const hello = { as, account, text: 'Do you ship to France?' }
    await command(product.sandboxUrl, 'add-message', hello)
    const page = await openPage(browser, product.url, owner.visitor)
    await openThread(page, hello.text)
    const place = { page, sandboxUrl: product.sandboxUrl, account, as }
    const ofFew = await recordFrames(page)
    const few = await answers(place, presses)
    const bubbles = await ofFew(few.bubbles)
    const incoming = await arrivals(place, presses)
    await fillInbox(embeddedDatabase(folder).url, { account, person: as, ...filling })
    note('filled')
    await openThread(page, 'incoming')
    const thread = await scrollThread(page)
    const ofMany = await recordFrames(page)
    const many = await answers(place, presses)
    const bubblesOfMany = await ofMany(many.bubbles)
    await loadConversations(page, 1000)
    const ofSearches = await recordFrames(page)
    const found = await ofSearches(await searches(page, presses))
    note('searched')
    const list = await scrollList(page)
    return [
      ...figuresOf('inbox.send_to_bubble', bubbles),
      ...figuresOf('inbox.send_to_bubble_of_many', bubblesOfMany),
      { name: 'inbox.send_to_follower_p95', value: percentile(few.arrivals, 95), unit: 'ms' },
      { name: 'inbox.message_to_screen_p50', value: percentile(incoming, 50), unit: 'ms' },
      { name: 'inbox.message_to_screen_p95', value: percentile(incoming, 95), unit: 'ms' },
      ...figuresOf('inbox.search', found),
      { name: 'inbox.scroll_messages', value: thread.scrolling, unit: 'frames/s' },
      { name: 'inbox.scroll_messages_resting', value: thread.resting, unit: 'frames/s' },
      { name: 'inbox.scroll_conversations', value: list.scrolling, unit: 'frames/s' },
      { name: 'inbox.scroll_conversations_resting', value: list.resting, unit: 'frames/s' },
    ]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
