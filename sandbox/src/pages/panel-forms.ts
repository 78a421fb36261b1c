import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import type { Html } from './layout.ts'

/** A form for one command of the control API; with a label where the button's word alone says too little. */
export function doForm(name: string, button: string | { word: string; label: string }, fields: Html): Html {
  return html`<form class="do" method="post" action="/panel/do/${name}">
    ${fields}
    <button ${typeof button === 'string' ? '' : html`aria-label="${button.label}"`}>
      ${typeof button === 'string' ? button : button.word}
    </button>
  </form>`
}

export function text(name: string, title: string, value: string): Html {
  return html`<label class="field"
    ><span>${title}</span><input name="${name}" value="${value}" ${value === '' ? '' : html`required`}
  /></label>`
}

export function number(name: string, title: string, value: number): Html {
  return html`<label class="field"
    ><span>${title}</span><input type="number" min="0" name="${name}" value="${value}" required
  /></label>`
}

export function choice(name: string, title: string, values: string[]): Html {
  return html`<label class="field"
    ><span>${title}</span>
    <select name="${name}">
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>
  </label>`
}

export function panelBrands(sandbox: Sandbox): Html {
  return choice('account', 'Brand', [...sandbox.world.data.accounts.keys()])
}
