import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { SAMPLE_KINDS } from '../control/samples.ts'
import { scenarios } from '../control/scenarios.ts'
import { layout, type Html } from './layout.ts'
import { choice, doForm, number, panelBrands, text } from './panel-forms.ts'
import { modelCallsCard, modelCard } from './panel-models.ts'
import { outcomeLine, type Outcome } from './panel-outcome.ts'
import { ledgerCard } from './panel-ledger.ts'

/** Buttons for everything that may happen, and what happened so far. */
export function panelPage(sandbox: Sandbox, outcome: Outcome): Html {
  const brands = panelBrands(sandbox)
  const body = html`<section class="panel">
    <h1>Control panel</h1>
    <p class="status" role="status">${outcomeLine(outcome)}</p>
    <div class="tiles">
      ${stateCard(sandbox)} ${scenarioCard(brands)} ${stormCard(brands)} ${webhookCard(brands)} ${faultCard()}
      ${accountCard(brands)} ${platformCard(brands)} ${sampleCard(sandbox, brands)} ${modelCard(sandbox)}
    </div>
    ${ledgerCard(sandbox)} ${modelCallsCard(sandbox)}
  </section>`
  return layout({ title: 'Control panel', body, styles: ['panel'], place: 'panel', live: true })
}

function stateCard(sandbox: Sandbox): Html {
  const { world, webhooks } = sandbox
  const counts = webhooks.counts()
  const faults = world.settings.faults.filter((fault) => fault.remaining !== 0).length
  const hours = Math.round(world.data.clockOffset / 360_000) / 10
  return html`<section class="tile" aria-labelledby="state">
    <h2 id="state">Now</h2>
    <div id="now" data-region data-whole>
      <dl>
        ${[...world.data.accounts.values()].map(
          (account) =>
            html`<div>
              <dt>${account.username}</dt>
              <dd>${account.subscribedFields.length > 0 ? 'connected, webhooks on' : 'webhooks off'}</dd>
            </div>`,
        )}
        <div>
          <dt>Webhooks delivered</dt>
          <dd>${counts.delivered}</dd>
        </div>
        <div>
          <dt>Waiting to be sent again</dt>
          <dd>${counts.waiting}</dd>
        </div>
        <div>
          <dt>Lost on purpose</dt>
          <dd>${counts.lost}</dd>
        </div>
        <div>
          <dt>Faults armed</dt>
          <dd>${faults}</dd>
        </div>
        <div>
          <dt>Clock moved by</dt>
          <dd>${hours} h</dd>
        </div>
      </dl>
    </div>
    <p class="fine">Webhooks go to ${webhooks.url}</p>
    ${doForm('reset', 'Start the world anew', html`<input type="hidden" name="keepConnections" value="true" />`)}
  </section>`
}

function scenarioCard(brands: Html): Html {
  return html`<section class="tile" aria-labelledby="scenarios">
    <h2 id="scenarios">Scenarios</h2>
    ${Object.entries(scenarios).map(
      ([name, scenario]) =>
        html`<div class="row">
          <p><strong>${scenario.title}</strong><br />${scenario.story}</p>
          ${doForm('run-scenario', { word: 'Play', label: `Play ${scenario.title}` }, html`<input type="hidden" name="name" value="${name}" />`)}
        </div>`,
    )}
    <p class="fine">Scenarios play with the main brand.</p>
    <h2>By hand</h2>
    ${doForm('add-own-message', 'Write as the brand', html`${brands} ${text('to', 'To follower', 'mia.makes')} ${text('text', 'Message', 'Rosa here, one moment.')}`)}
  </section>`
}

function stormCard(brands: Html): Html {
  return html`<section class="tile" aria-labelledby="storm">
    <h2 id="storm">Storm of comments</h2>
    ${doForm(
      'make-storm',
      'Let it blow',
      html`${brands} ${number('comments', 'Comments', 100)} ${number('people', 'People', 50)}
        ${number('perSecond', 'Each second (0: as fast as it goes)', 20)}
        ${text('text', 'Text (empty: mixed)', '')} <input type="hidden" name="wait" value="false" />`,
    )}
  </section>`
}

function webhookCard(brands: Html): Html {
  return html`<section class="tile" aria-labelledby="hooks">
    <h2 id="hooks">Webhooks</h2>
    ${doForm(
      'webhooks',
      'Set',
      html`${choice('mode', 'What happens to them', ['normal', 'lose', 'duplicate', 'delay', 'reorder', 'flat'])}
      ${number('percent', 'Percent', 30)} ${number('ms', 'Delay in ms', 2000)}`,
    )}
    <div class="together">
      ${doForm('webhooks', 'Hold all', html`<input type="hidden" name="paused" value="true" />`)}
      ${doForm('webhooks', 'Let go', html`<input type="hidden" name="paused" value="false" />`)}
      ${doForm('retry-webhooks', 'Send again now', html``)}
      ${doForm('verify-webhook', 'Verify the address', html``)}
    </div>
    ${doForm('unsubscribe', 'Take the subscription away', brands)}
  </section>`
}

function faultCard(): Html {
  const endpoints = choice('endpoint', 'Call', [
    'reply',
    'private_reply',
    'message',
    'hide',
    'delete',
    'comments',
    'me',
    '*',
  ])
  return html`<section class="tile" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    ${doForm(
      'fail',
      'Fail',
      html`${endpoints} ${number('status', 'HTTP status', 500)} ${number('code', 'Code', 2)}
      ${number('count', 'Times', 1)} ${choice('afterEffect', 'After the effect', ['true', 'false'])}`,
    )}
    ${doForm('drop-after-effect', 'Cut the line after the effect', html`${endpoints} ${number('count', 'Times', 1)}`)}
    ${doForm('stall-after-effect', 'Say nothing after the effect', html`${endpoints} ${number('count', 'Times', 1)} ${number('ms', 'For ms', 60000)}`)}
    ${doForm('clear-faults', 'Disarm all', html``)}
  </section>`
}

function accountCard(brands: Html): Html {
  return html`<section class="tile" aria-labelledby="account">
    <h2 id="account">Account</h2>
    ${doForm('expire-token', 'Expire the token', brands)}
    ${doForm('revoke', 'Revoke the token', html`${brands} ${choice('subcode', 'Reason', ['458', '460', '459', '467'])}`)}
    ${doForm('deauthorize', 'Deauthorize (signed request)', brands)}
    ${doForm('request-deletion', 'Ask for data deletion', brands)}
    ${doForm('set-account', { word: 'Set', label: 'Set message access' }, html`${brands} ${choice('allowMessages', 'Message access', ['true', 'false'])}`)}
  </section>`
}

function platformCard(brands: Html): Html {
  return html`<section class="tile" aria-labelledby="platform">
    <h2 id="platform">Platform</h2>
    ${doForm('slow', 'Slow down', number('ms', 'Every call waits (ms)', 1500))}
    ${doForm('read-lag', 'Lag', number('ms', 'Reads do not show what is younger (ms)', 4000))}
    ${doForm('rate-limit', 'Throttle', html`${brands} ${number('minutes', 'Minutes (0 ends it)', 2)}`)}
    ${doForm('usage', 'Show usage', number('percent', 'Percent in the usage headers', 85))}
    ${doForm('clock', 'Move the clock', number('advanceMs', 'Forward by ms (a day is 86400000)', 90_000_000))}
    ${doForm('clock', 'Clock back to now', html`<input type="hidden" name="offsetMs" value="0" />`)}
  </section>`
}

function sampleCard(sandbox: Sandbox, brands: Html): Html {
  return html`<section class="tile" aria-labelledby="samples">
    <h2 id="samples">Rare events</h2>
    ${doForm('send-sample', 'Send', html`${brands} ${choice('kind', 'Kind', [...SAMPLE_KINDS])} ${text('text', 'Text', 'price?')}`)}
    <h2>What the app must know</h2>
    <dl>
      <div>
        <dt>App id</dt>
        <dd><code>${sandbox.credentials.appId}</code></dd>
      </div>
      <div>
        <dt>Login</dt>
        <dd><code>${sandbox.url}/instagram</code></dd>
      </div>
      <div>
        <dt>Graph</dt>
        <dd><code>${sandbox.url}/graph</code></dd>
      </div>
      <div>
        <dt>Models</dt>
        <dd><code>${sandbox.url}/openai/v1</code></dd>
      </div>
    </dl>
  </section>`
}
