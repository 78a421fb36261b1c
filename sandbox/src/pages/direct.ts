import { html } from 'hono/html'
import {
  messagesOf,
  addMessage,
  reactToMessage,
  tapPostback,
  threadBetween,
  unsendMessage,
} from '../state/messages.ts'
import { type Html, ago, hiddenFields, link, shell, type View, viewOf, writingField } from './layout.ts'
import type { Attachment, Button, Card, Message, Thread, Account } from '../state/state-types.ts'
import { Hono } from 'hono'
import { contentKinds, contentOfKind, type ContentKind } from '../control/message-content.ts'
import type { Sandbox } from '../context.ts'

interface Action {
  account: Account
  thread: Thread
  /** The message that the action is about. */
  message: Message | undefined
  field(name: string): string
}

const ACTIONS: Record<string, (sandbox: Sandbox, action: Action) => void> = {
  send: ({ state }, { thread, field }) => {
    const text = field('text').trim()
    if (text !== '')
      addMessage(state, thread, { from: 'person', text, quickReplyPayload: field('payload') || null })
  },
  content: (sandbox, { thread, field }) => {
    const kind = contentKinds.find((each) => each === field('kind'))
    if (!kind) return
    const content = contentOfKind(sandbox, thread, kind)
    addMessage(sandbox.state, thread, {
      from: 'person',
      text: kind === 'story_reply' ? 'Lovely!' : null,
      ...content,
    })
  },
  referral: ({ state }, { thread }) => {
    state.emit({ kind: 'referral', thread, ref: 'spring', source: 'SHORTLINK' })
  },
  tap: ({ state }, { thread, field }) => {
    tapPostback(state, thread, { title: field('title'), payload: field('payload') })
  },
  react: ({ state }, { message }) => {
    if (!message) return
    const reacted = message.reactions.some((reaction) => reaction.by === 'person')
    reactToMessage(
      state,
      message,
      reacted ? { by: 'person', reaction: null } : { by: 'person', reaction: 'love', emoji: '❤' },
    )
  },
  unsend: ({ state }, { message }) => {
    if (message?.from === 'person') unsendMessage(state, message)
  },
}

export function directRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { state } = sandbox

  app.get('/:account', (context) => {
    const account = context.req.param('account')
    if (!state.data.accounts.has(account)) return context.notFound()
    const view = viewOf(state, { path: context.req.path, as: context.req.query('as'), account })
    const id = state.data.threadByPair.get(`${account}/${view.person.username}`)
    const thread = id === undefined ? undefined : state.data.threads.get(id)
    return context.html(directPage(view, thread, context.req.query('text')))
  })

  app.post('/:account/:action', async (context) => {
    const form = await context.req.formData()
    const field = (name: string) => String(form.get(name) ?? '')
    const account = state.data.accounts.get(context.req.param('account'))
    const person = state.data.people.get(field('as'))
    const action = ACTIONS[context.req.param('action')]
    if (!account || !person || !action) return context.notFound()
    const thread = threadBetween(state, account, person)
    const message = state.data.messages.get(field('mid'))
    action(sandbox, {
      account,
      thread,
      field,
      message: message?.threadId === thread.id ? message : undefined,
    })
    return context.redirect(link(`/direct/${account.username}`, person.username), 303)
  })

  return app
}

function directPage(view: View, thread: Thread | undefined, text = ''): Html {
  const { account, person } = view
  const messages = thread ? messagesOf(view.state, thread) : []
  const content = html`<section class="direct">
    <header>
      <img src="/avatars/${account.username}.svg" alt="" width="44" height="44" />
      <h1>${account.name}<small>${account.username}</small></h1>
      <a class="button" href="${link(`/b/${account.username}`, person.username)}">Profile</a>
    </header>
    <div class="bubbles" role="log" aria-label="Messages with ${account.name}" tabindex="0" data-end>
      <ol id="messages" data-region>
        ${
          messages.length === 0
            ? html`<li>There are no messages yet.${questions(view)}</li>`
            : messages.map((message, index) => row(view, message, index === messages.length - 1))
        }
      </ol>
    </div>
    <form class="composer" method="post" action="/direct/${account.username}/send" data-quiet>
      ${hiddenFields({ as: person.username })}
      ${writingField(view, { what: 'Message', text, maxLength: 1000 })}
    </form>
    ${menu(view)}
    <form method="post" action="/direct/${account.username}/content" data-quiet>
      ${hiddenFields({ as: person.username })}
      <label>
        Other content
        <select name="kind">
          ${contentKinds.map((kind) => html`<option value="${kind}">${contentNames[kind]}</option>`)}
        </select>
      </label>
      <button class="plain">Send it</button>
    </form>
    ${smallAction(view, { action: 'referral', mid: '', name: 'Open the chat through a link' })}
  </section>`
  return shell(view, { title: `Messages with ${account.name}`, content })
}

const contentNames: Readonly<Record<ContentKind, string>> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Voice message',
  file: 'File',
  like: 'Heart',
  story_reply: 'Reply to a story',
  story_mention: 'Mention in a story',
  shared_post: 'Shared post',
  disappearing: 'Disappearing picture',
  unsupported: 'Content that apps cannot read',
}

function row(view: View, message: Message, last: boolean): Html {
  const isOwn = message.from === 'person'
  return html`<li class="bubble-row ${isOwn ? 'own' : 'brand'}">
    ${isOwn ? '' : html`<img src="/avatars/${view.account.username}.svg" alt="" width="32" height="32" />`}
    <div>
      <span class="hide">${isOwn ? view.person.name : view.account.name}:</span>
      ${message.privateReplyTo ? html`<p class="meta">Answer to your comment</p>` : ''}
      ${message.deleted ? html`<p class="bubble">Message unsent</p>` : body(view, message)}
      ${last && !isOwn ? quickReplies(view, message) : ''}
      <div class="meta">
        <time datetime="${new Date(message.at).toISOString()}">${ago(view.state.now(), message.at)}</time>
        ${message.edits > 0 ? html`<span>Edited</span>` : ''}
        ${message.reactions.map((reaction) => html`<span>${reaction.emoji}</span>`)}
        ${message.deleted ? '' : isOwn ? smallAction(view, { action: 'unsend', mid: message.mid, name: 'Unsend' }) : heart(view, message)}
      </div>
    </div>
  </li>`
}

function body(view: View, message: Message): Html {
  return html`${message.text ? html`<p class="bubble">${withLinks(message.text)}</p>` : ''}
  ${message.attachments.map((one) => attachment(view, one))}
  ${message.unsupported ? html`<p class="bubble">A message of a kind that apps cannot read</p>` : ''}
  ${message.cards.length > 0 ? cards(view, message.cards) : ''}
  ${message.buttons.length > 0 ? html`<div class="buttons">${message.buttons.map((one) => button(view, one))}</div>` : ''}`
}

function attachment(view: View, one: Attachment): Html {
  if (one.type === 'like_heart') return html`<p class="bubble">❤</p>`
  if (one.postId) {
    return html`<a href="${link(`/p/${one.postId}`, view.person.username)}">
      <img src="/media/${one.postId}.png" alt="Shared post" width="200" height="200" />
    </a>`
  }
  if (one.type === 'image')
    return html`<img src="${one.url ?? ''}" alt="Picture in this message" width="220" />`
  if (one.type === 'audio')
    return html`<audio
      controls
      preload="none"
      src="${one.url ?? ''}"
      aria-label="Audio in this message"
    ></audio>`
  return html`<p class="bubble"><a href="${one.url ?? '#'}">${one.type} attachment</a></p>`
}

/** The cards of a message, in a row that scrolls sideways. */
function cards(view: View, all: Card[]): Html {
  return html`<ul class="cards" role="group" aria-label="Cards" tabindex="0">
    ${all.map((one) => card(view, one))}
  </ul>`
}

function card(view: View, one: Card): Html {
  const title = html`<strong>${one.title}</strong>`
  return html`<li class="message-card">
    ${one.image_url ? html`<img src="${one.image_url}" alt="" width="240" />` : ''}
    <p>
      ${one.url ? html`<a href="${one.url}" target="_blank" rel="noreferrer">${title}</a>` : title}
      ${one.subtitle ? html`<br />${one.subtitle}` : ''}
    </p>
    <div class="buttons">${one.buttons.map((each) => button(view, each))}</div>
  </li>`
}

function button(view: View, one: Button): Html {
  if (one.type === 'web_url') {
    return html`<a class="button" href="${one.url ?? '#'}" target="_blank" rel="noreferrer">${one.title}</a>`
  }
  return html`<form method="post" action="/direct/${view.account.username}/tap" data-quiet>
    ${hiddenFields({ as: view.person.username, title: one.title, payload: one.payload ?? '' })}
    <button>${one.title}</button>
  </form>`
}

/** The questions of the account, which Instagram shows in an empty chat. */
function questions(view: View): Html {
  const { ice_breakers } = view.account.chatMenu
  if (ice_breakers.length === 0) return html``
  return html`<div class="buttons" role="group" aria-label="Questions">
    ${ice_breakers.map(({ question, payload }) => button(view, { type: 'postback', title: question, payload }))}
  </div>`
}

function menu(view: View): Html {
  const { persistent_menu } = view.account.chatMenu
  if (persistent_menu.length === 0) return html``
  return html`<details>
    <summary>Menu</summary>
    <div class="buttons">${persistent_menu.map((entry) => button(view, entry))}</div>
  </details>`
}

function quickReplies(view: View, message: Message): Html {
  if (message.quickReplies.length === 0) return html``
  return html`<div class="buttons">
    ${message.quickReplies.map(
      (one) =>
        html`<form method="post" action="/direct/${view.account.username}/send" data-quiet>
          ${hiddenFields({ as: view.person.username, text: one.title, payload: one.payload })}
          <button>${one.title}</button>
        </form>`,
    )}
  </div>`
}

function heart(view: View, message: Message): Html {
  const reacted = message.reactions.some((reaction) => reaction.by === 'person')
  return smallAction(view, {
    action: 'react',
    mid: message.mid,
    name: reacted ? 'Take the heart back' : 'Send a heart',
  })
}

function smallAction(view: View, { action, mid, name }: { action: string; mid: string; name: string }): Html {
  return html`<form method="post" action="/direct/${view.account.username}/${action}" data-quiet>
    ${hiddenFields({ as: view.person.username, mid })}
    <button class="plain">${name}</button>
  </form>`
}

function withLinks(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))
}
