import type { Part } from './chat-goals.ts'
import type { Stage } from './open-stage.ts'

interface Delivery {
  text: string
  /** Stands in the wish, and in everything that comes of it. */
  id: string
}

interface IncomingEvent {
  /** What the owner says to make the assistant read it. */
  wish: string
  reading: Part
}

/** How words of strangers come into a run. */
export const chatCarriers = {
  async mail({ product }, { text, id }) {
    const from = `X <${id}@example.com>`
    const mail = await product.sandbox.control.receiveMail({ from, subject: text.slice(0, 150), text })
    return {
      wish: `Read the mail ${mail.id} for me. ${id}`,
      reading: { agent: 'gmail_agent_node', calls: [{ name: 'read_email', arguments: { id: mail.id } }] },
    }
  },
  async page({ site }, { text, id }) {
    const url = `${site.url}/${id}`
    site.pages.set(`/${id}`, `<html><title>Page</title><body><p>${text}</p></body></html>`)
    return {
      wish: `Look up on the web what stands at ${url} please. ${id}`,
      reading: { agent: 'research_agent_node', calls: [{ name: 'read_page', arguments: { url } }] },
    }
  },
  async comment({ product, postId, rules: automations }, { text, id }) {
    const as = 'mia.makes'
    const comment = await product.sandbox.control.addComment({ as, postId, text: `${text} ${id}` })
    await product.entryOf({ automation_id: automations.watching }, comment.id, 'skipped')
    const finding = { name: 'find_comments', arguments: { search: id, days: 7 } }
    return {
      wish: `Show me the comments about ${id}`,
      reading: { agent: 'instagram_agent_node', calls: [finding] },
    }
  },
} satisfies Record<string, (stage: Stage, delivery: Delivery) => Promise<IncomingEvent>>

export type CarrierName = keyof typeof chatCarriers
export const chatCarrierNames = Object.keys(chatCarriers) as CarrierName[]
