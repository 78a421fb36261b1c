import { html } from 'hono/html'
import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { commands, type CommandResult } from '../control/api.ts'
import { kebab } from '../control/command.ts'
import { textOf } from '../models/read-request.ts'
import { shorten } from '../models/words.ts'
import { layout, type Html, ago } from './layout.ts'
/** The commands of the control API that have a form on the panel. */
const FORMS: Readonly<Record<string, readonly (keyof typeof commands)[]>> = {
  Events: ['makeStorm', 'addOwnMessage', 'sendSample', 'reset'],
  Webhooks: ['webhooks', 'retryWebhooks', 'releaseWebhooks', 'verifyWebhook', 'subscribe', 'unsubscribe'],
  Faults: ['fail', 'dropAfterEffect', 'stallAfterEffect', 'clearFaults'],
  Account: ['expireToken', 'revoke', 'deauthorize', 'requestDeletion', 'setAccount'],
  Platform: ['slow', 'readLag', 'rateLimit', 'usage', 'clock'],
  'Scripted model': ['modelFail', 'modelSlow', 'modelStall', 'modelBreakStream', 'modelScript', 'modelClear'],
}

/** The result of the last command. */
export interface Outcome {
  done?: string
  error?: string
  /** The response of the app, if the command called it. */
  status?: string
  body?: string
}

/** Returns the control panel: the state, a form for each command, and the last calls of the app. */
export function panelPage(sandbox: Sandbox, outcome: Outcome): Html {
  const body = html`<section class="panel">
    <h1>Control panel</h1>
    <p class="status" role="status">${outcomeLine(outcome)}</p>
    <div class="tiles">
      ${stateTile(sandbox)}
      ${Object.entries(FORMS).map(
        ([title, names]) =>
          html`<section class="tile" aria-label="${title}">
            <h2>${title}</h2>
            ${names.map((name) => commandForm(sandbox, name))}
          </section>`,
      )}
    </div>
    ${writeCalls(sandbox)} ${modelCalls(sandbox)}
  </section>`
  return layout({ title: 'Control panel', body, place: 'panel', live: true })
}

export function outcomeQuery(name: string, { status, answer }: CommandResult): URLSearchParams {
  if (status !== 200)
    return new URLSearchParams({ error: 'error' in answer ? String(answer.error) : 'unknown' })
  const query = new URLSearchParams({ done: name })
  if ('status' in answer) query.set('status', String(answer.status))
  if ('body' in answer) query.set('body', String(answer.body).slice(0, 500))
  return query
}

function outcomeLine({ done, error, status, body = '' }: Outcome): Html {
  if (error) return html`<strong>Refused:</strong> ${error}`
  if (!done) return html``
  if (status === undefined) return html`Done: ${done}`
  // A request for deletion is answered with the address of its status page.
  const address = /"url":"(https?:\/\/[^"\\]+)"/.exec(body)?.[1]
  const shownBody = address ? html`<a href="${address}">${address}</a>` : body
  return html`Done: ${done}; the app answered ${status} ${shownBody}`
}

function stateTile({ state, webhooks }: Sandbox): Html {
  const counts = webhooks.counts()
  const { faults, models } = state.settings
  const armed = [...faults, ...models.troubles].filter(({ remaining }) => remaining !== 0).length
  const rows = {
    ...Object.fromEntries(
      [...state.data.accounts.values()].map(({ username, subscribedFields }) => [
        username,
        subscribedFields.length > 0 ? 'webhooks on' : 'webhooks off',
      ]),
    ),
    'Webhook address': webhooks.url,
    'Webhooks delivered': counts.delivered,
    'Webhooks to be retried': counts.waiting,
    'Webhooks lost': counts.lost,
    'Active faults': armed,
    'Scripted answers': models.script.length,
    'Clock offset in hours': Math.round(state.data.clockOffset / 360_000) / 10,
  }
  return html`<section class="tile" aria-label="State">
    <h2>State</h2>
    <dl id="now" data-region>
      ${Object.entries(rows).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`
}

interface FieldSchema {
  type?: string
  enum?: string[]
  default?: unknown
  anyOf?: FieldSchema[]
}

/** Returns a form with a field for each plain value of the command's input. */
function commandForm({ state }: Sandbox, name: keyof typeof commands): Html {
  const schema = z.toJSONSchema(commands[name].input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(schema.properties ?? {}) as [string, FieldSchema][]
  return html`<form class="do" method="post" action="/panel/do/${kebab(name)}">
    ${fields.map(([field, each]) => {
      const types = [each, ...(each.anyOf ?? [])].map(({ type }) => type)
      const initial = String(each.default ?? '')
      if (types.includes('array') || types.includes('object')) return ''
      if (field === 'account') return choice(field, [...state.data.accounts.keys()], initial)
      if (types.includes('boolean')) return choice(field, ['', 'true', 'false'], initial)
      if (each.enum) return choice(field, initial === '' ? ['', ...each.enum] : each.enum, initial)
      return html`<label class="field"
        ><span>${wordsOf(field)}</span>
        <input name="${field}" value="${initial}" ${schema.required?.includes(field) ? html`required` : ''}
      /></label>`
    })}
    <button>${wordsOf(name)}</button>
  </form>`
}

function choice(name: string, values: readonly string[], selectedValue: string): Html {
  return html`<label class="field"
    ><span>${wordsOf(name)}</span>
    <select name="${name}">
      ${values.map((value) => html`<option ${value === selectedValue ? html`selected` : ''}>${value}</option>`)}
    </select>
  </label>`
}

/** `readLag` becomes "Read lag". */
const wordsOf = (name: string) => name.charAt(0).toUpperCase() + kebab(name.slice(1)).replaceAll('-', ' ')

function writeCalls({ state }: Sandbox): Html {
  const calls = state.data.ledger.slice(-30).toReversed()
  return table('Calls of the app', ['Age', 'Call', 'Status', 'Took effect', 'Message'], {
    id: 'calls',
    rows: calls.map(({ at, operation, status, code, effect, body }) => [
      ago(state.now(), at),
      operation,
      code === null ? status : `${status} / ${code}`,
      effect ? 'yes' : 'no',
      typeof body.message === 'string' ? body.message : JSON.stringify(body.message ?? ''),
    ]),
  })
}

function modelCalls({ state }: Sandbox): Html {
  const calls = state.models.calls.slice(-20).toReversed()
  return table('Calls of the model', ['Age', 'Model', 'Status', 'Answered by', 'Tokens', 'Asked', 'Answer'], {
    id: 'model-calls',
    rows: calls.map((call) => {
      const last = call.messages.at(-1)
      const tools = call.tool_calls.map((tool) => `${tool.name} ${tool.arguments}`).join(' ')
      return [
        ago(state.now(), call.at),
        `${call.provider} / ${call.model}`,
        call.aborted ? 'aborted' : `${call.status ?? 'open'} ${call.code ?? ''}`,
        call.by ?? '',
        String(call.usage?.total_tokens ?? ''),
        shorten(last ? textOf(last) : call.input.join(' · '), 160),
        shorten(call.text ?? call.refusal ?? tools, 160),
      ]
    }),
  })
}

function table(
  title: string,
  columns: readonly string[],
  { id, rows }: { id: string; rows: (string | number)[][] },
): Html {
  return html`<section class="tile scroll" tabindex="0" role="region" aria-label="${title}">
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody id="${id}" data-region>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
