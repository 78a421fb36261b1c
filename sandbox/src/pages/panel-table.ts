import { html } from 'hono/html'
import type { Html } from './layout.ts'

interface CallTable {
  id: string
  title: string
  /** Names the part that scrolls. */
  label: string
  columns: readonly string[]
  /** The table's body, kept up to date: row by row by key, or as a whole. */
  body: { id: string; whole: boolean; rows: Html[] }
}

/** What was called lately, newest first. */
export function callTable({ id, title, label, columns, body }: CallTable): Html {
  return html`<section class="tile wide" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${label}">
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody id="${body.id}" data-region ${body.whole ? html`data-whole` : ''}>
          ${
            body.rows.length > 0
              ? body.rows
              : html`<tr data-key="none">
                  <td colspan="${columns.length}">Nothing yet.</td>
                </tr>`
          }
        </tbody>
      </table>
    </div>
  </section>`
}
