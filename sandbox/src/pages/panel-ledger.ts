import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { type Html } from './layout.ts'
import { ago } from './link.ts'
import { callTable } from './panel-table.ts'
import type { WriteCall } from '../world/world-types.ts'

export function ledgerCard(sandbox: Sandbox): Html {
  const calls = sandbox.world.data.ledger.slice(-30).toReversed()
  return callTable({
    id: 'ledger',
    title: 'What the app did',
    label: 'Calls of the app',
    columns: ['When', 'Call', 'Status', 'Effect', 'Words'],
    body: { id: 'calls', whole: false, rows: calls.map((call) => callRow(sandbox, call)) },
  })
}

function callRow(sandbox: Sandbox, call: WriteCall): Html {
  const message = call.body.message
  const words = typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message)
  return html`<tr data-key="${call.sequence}">
    <td>${ago(sandbox.world.now(), call.at)}</td>
    <td>${call.operation}</td>
    <td>${call.status}${call.code === null ? '' : ` / ${call.code}`}</td>
    <td>${call.effect ? 'yes' : 'no'}</td>
    <td>${words}</td>
  </tr>`
}
