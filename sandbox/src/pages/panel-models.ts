import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { PROVIDERS } from '../models/provider.ts'
import type { ModelCall } from '../models/calls.ts'
import { TROUBLE_CODES } from '../models/errors.ts'
import { textOf } from '../models/read-request.ts'
import { shorten } from '../models/words.ts'
import type { Html } from './layout.ts'
import { ago } from './link.ts'
import { choice, doForm, number, text } from './panel-forms.ts'
import { callTable } from './panel-table.ts'

/** What may go wrong with the scripted model, and what it is to say. */
export function modelCard({ world }: Sandbox): Html {
  const { troubles, script } = world.settings.models
  const armed = troubles.filter((trouble) => trouble.remaining !== 0).length
  return html`<section class="tile" aria-labelledby="models">
    <h2 id="models">Scripted model</h2>
    <div id="models-now" data-region data-whole>
      <dl>${line('Troubles armed', armed)} ${line('Answers prepared', script.length)}</dl>
    </div>
    ${doForm(
      'model-fail',
      { word: 'Fail', label: 'Let the model fail' },
      html`${choice('provider', 'Provider', [...PROVIDERS])} ${choice('code', 'How', [...TROUBLE_CODES])}
      ${number('count', 'Times', 1)}`,
    )}
    ${doForm('model-slow', { word: 'Slow down', label: 'Slow down the model' }, html`${number('milliseconds', 'Every answer waits (ms)', 1500)} ${number('pieceMilliseconds', 'Every piece of a stream waits (ms)', 60)}`)}
    ${doForm('model-break-stream', 'Break a stream', html`${choice('how', 'How', ['cut', 'error'])} ${number('afterPieces', 'After pieces', 2)}`)}
    ${doForm('model-stall', { word: 'Say nothing', label: 'Let the model say nothing' }, number('milliseconds', 'For ms', 60_000))}
    ${doForm('model-script', 'Answer the next call', text('text', 'With this text', 'It is 32 euros.'))}
    ${doForm('model-clear', { word: 'Disarm all', label: 'Disarm all troubles of the model' }, html``)}
  </section>`
}

export function modelCallsCard(sandbox: Sandbox): Html {
  const calls = sandbox.world.models.calls.slice(-20).toReversed()
  return callTable({
    id: 'asked',
    title: 'What the model was asked',
    label: 'Calls of the model',
    columns: ['When', 'Model', 'Status', 'Answered by', 'Tokens', 'Asked', 'Answer'],
    body: { id: 'model-calls', whole: true, rows: calls.map((call) => callRow(sandbox, call)) },
  })
}

function callRow(sandbox: Sandbox, call: ModelCall): Html {
  const last = call.messages.at(-1)
  const asked = call.endpoint === 'chat' ? (last ? textOf(last) : '') : call.input.join(' · ')
  const used = call.tool_calls.map((tool) => `${tool.name} ${tool.arguments}`).join(' ')
  return html`<tr>
    <td>${ago(sandbox.world.now(), call.at)}</td>
    <td>${call.provider} / ${call.model}</td>
    <td>${call.aborted ? 'left' : (call.status ?? 'open')}${call.code === null ? '' : ` / ${call.code}`}</td>
    <td>${call.by ?? ''}</td>
    <td>${call.usage?.total_tokens ?? ''}</td>
    <td>${shorten(asked, 160)}</td>
    <td>${shorten(call.text ?? call.refusal ?? used, 160)}</td>
  </tr>`
}

function line(name: string, value: string | number): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}
