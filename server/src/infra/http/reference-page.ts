import { html, raw } from 'hono/html'
import type { ApiDocument, Operation } from './openapi.ts'

/** The API reference as one plain page: no script, no foreign files. Its style lies at `styleHref`. */
export function referencePage(document: ApiDocument, styleHref: string) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const nouns = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="${styleHref}" />
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>Version ${document.info.version} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
        </header>
        <nav aria-label="Nouns">${nouns.map(({ name }) => html`<a href="#${name}">${name}</a> `)}</nav>
        <main>
          ${nouns.map(
            ({ name, operations: own }) =>
              html`<section id="${name}">
                <h2>${name}</h2>
                ${own.map((each) => operationBlock(each))}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}

function operationBlock({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const [status = '200', success] = Object.entries(operation.responses)[0] ?? []
  return html`<details id="${operation.operationId}">
    <summary>
      <b>${method.toUpperCase()}</b> <code>/api${path}</code> <span>${operation.summary}</span>
    </summary>
    <p>
      ${operation.security.length === 0 ? 'For everybody.' : 'For the holder of a session (cookie or bearer).'}
    </p>
    ${
      operation.parameters.length === 0
        ? ''
        : html`<h3>Parameters</h3>
            <ul>
              ${operation.parameters.map(
                ({ name, in: place, required }) =>
                  html`<li><code>${name}</code> in ${place}${required ? ', required' : ''}</li>`,
              )}
            </ul>`
    }
    ${
      body === undefined
        ? ''
        : html`<h3>Body</h3>
            ${code(body)}`
    }
    <h3>Answer ${status}</h3>
    ${code(success)}
  </details>`
}

function code(value: unknown) {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`
}

export const referenceStyle = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav a { margin-right: 1rem; }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: .5rem; font-size: .8rem; }
`).toString()
