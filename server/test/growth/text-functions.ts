import * as z from 'zod'
import { limits, knowledgeLimits, assistantLimits } from '@skein/contract/limits'
import { mayLink } from '@skein/contract/assistant/answer-links'
import { foldText } from '@skein/contract/automations/keywords/fold'
import { matchedKeyword } from '@skein/contract/automations/keywords/match'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import { templateWords } from '@skein/contract/automations/sentence/sentence-reply'
import { templateProblems } from '@skein/contract/automations/replies/template-validation'
import { knownUsername } from '@skein/contract/usernames'
import { parseModel } from '@skein/contract/models/models'
import { webAddress } from '@skein/contract/web-address'
import { unsupportedClaims } from '@skein/engine/claims/unsupported-claims'
import { isFactualQuestion, mentionsQuestion } from '@skein/engine/guards/factual-question'
import { decodingsOf } from '@skein/engine/guards/outgoing-decodings'
import { disguisedLinks, problemsInReply, secretsIn } from '@skein/engine/guards/outgoing-guard'
import { isPromptInjection } from '@skein/engine/guards/prompt-injection'
import { isQuoted } from '@skein/engine/guards/quotes'
import { repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { createKeywordIndex } from '@skein/engine/matching/keyword-index'
import { renderTemplate } from '@skein/engine/rendering/render-message'
import { asksForHuman } from '@skein/engine/selection/human-request'
import type { TextFunction } from '@skein/engine/test/growth/measure-growth'
import { isCommonPassword } from '#src/features/auth/identity/password-logic.ts'
import { ownPath } from '#src/features/auth/auth-request-logic.ts'
import { plainReply, wholeSentences } from '#src/features/ai-decisions/plain-reply.ts'
import { hostsIn, linkedHosts, pagesIn, sanitizeAnswer } from '#src/features/assistant/filter-answer.ts'
import { withoutInvisible } from '@skein/contract/invisible-text'
import { isolatedValue } from '@skein/messages/isolated-value'
import { showHidden } from '#src/features/assistant/graph/hidden-characters.ts'
import { readEventId } from '#src/features/assistant/streams/stream-logic.ts'
import { threadName } from '#src/features/assistant/threads/thread-logic.ts'
import { readExecutionId } from '#src/features/decisions/log/log-entry-logic.ts'
import { chunksOf, partsOfText } from '#src/features/knowledge/indexing/chunk-logic.ts'
import { splitDocument } from '#src/features/knowledge/indexing/chunks-worker.ts'
import { measureReading } from '#src/features/knowledge/indexing/reading-measure-logic.ts'
import { phraseOf, sharedWordsWith } from '#src/features/knowledge/search/phrase-logic.ts'
import { fileNamedBy } from '#src/features/reply-files/resolve-address-logic.ts'
import { queryWords } from '#src/features/knowledge/search/term-logic.ts'
import { foldWord, similarity, wordsOf } from '#src/features/knowledge/search/word-logic.ts'
import { titleOfFile, titleOfText } from '#src/features/knowledge/source-logic.ts'
import { checkedDraft } from '#src/features/mail/drafts.ts'
import { parseJsonObject } from '#src/infra/http/requests/request-body.ts'
import { networkOf } from '#src/infra/rate-limit.ts'
import { decode } from '#src/integrations/documents/decode.ts'
import { withTrailer } from '#src/integrations/documents/pdf/repair.ts'
import { readHtml } from '#src/integrations/documents/read-html.ts'
import { readText } from '#src/integrations/documents/read-text.ts'
import { readMessage, Message } from '#src/integrations/gmail/read-message.ts'
import { platformErrorOf } from '#src/integrations/instagram/graph/errors.ts'
import { parseJson } from '#src/integrations/instagram/graph/fields.ts'
import { readSignedRequest } from '#src/integrations/instagram/webhook/signed-request.ts'
import { parseWebhook } from '#src/integrations/instagram/webhook/webhook.ts'
import { responseErrorOf } from '#src/integrations/models/errors.ts'
import { asEventStream } from '#src/integrations/models/event-stream.ts'
import { withoutReasoning } from '#src/integrations/models/reasoning.ts'
import { readAnswer } from '#src/integrations/models/structured.ts'
import { isPublicHost } from '#src/integrations/web/public-address.ts'
import { mayRead, rulesFor } from '#src/integrations/web/robots.ts'
import { layoutNames, readAsPage } from './pdf-items.ts'

/** Characters of a comment; a message has at most 1,000 bytes. */
const comment = limits.commentReply
const mail = 50_000
const page = 200_000
const passage = 2_000
const answer = 16_000

const inBody = (text: string) => Buffer.from(JSON.stringify(text).slice(1, -1))
const noStems = new Map<string, []>()
const owner = [
  'We sell bowls at shop.example for €12. Never mention the code SAVE20. Write to hi@shop.example.',
]
const replyOf = (reply: string, source: string) =>
  problemsInReply({
    reply,
    instructions: 'You answer for the owner of a small shop. '.repeat(20),
    owner: [...owner, source],
    knowledge: [source],
    customer: { username: 'anna', text: source },
  })
const keywordIndex = createKeywordIndex(
  (['CONTAINS', 'STARTS_WITH', 'EXACT', 'WHOLE_WORD'] as const).map((match_type, id) => ({
    id,
    match_type,
    folding: id % 2 === 0 ? ('no_accents' as const) : ('accents' as const),
    keywords: ['price', 'a'.repeat(50), 'a a a', '!!!', 'ab', 'preis'].map((word) => ({
      spelled: word,
      folded: word,
    })),
  })),
)
const rules = rulesFor(`user-agent: *\n${'allow: *a*b*c$\ndisallow: /*xy\n'.repeat(500)}`, 'SkeinBot')
const phraseIn = (text: string) => phraseOf(wordsOf(text).slice(0, 64).join(' '), noStems)

const contract: readonly TextFunction[] = [
  { name: 'contract foldText', limit: comment, run: foldText },
  {
    name: 'contract matchedKeyword',
    limit: comment,
    run: (text) => matchedKeyword(text, ['a', 'price'], { match_type: 'CONTAINS' }),
  },
  { name: 'contract keywordsOf', limit: limits.customText, run: keywordsOf },
  { name: 'contract mayLink', limit: limits.link, run: (text) => mayLink(text, ['shop.example']) },
  { name: 'contract parseModel', limit: 200, run: parseModel },
  { name: 'contract webAddress', limit: limits.link, run: (text) => webAddress(() => 'no').safeParse(text) },
  {
    name: 'contract templateWords',
    limit: limits.customText,
    run: (text) =>
      templateWords({ reply_template_type: 'text', reply_template_content: { message: { text } } } as never),
  },
  {
    name: 'contract templateProblems',
    limit: limits.customText,
    run: (text) => templateProblems('text', { message: { text } } as never),
  },
]

const engine: readonly TextFunction[] = [
  { name: 'engine isFactualQuestion', limit: comment, run: isFactualQuestion },
  { name: 'engine mentionsQuestion', limit: comment, run: (text) => mentionsQuestion(text, text) },
  { name: 'engine asksForHuman', limit: comment, run: asksForHuman },
  { name: 'engine isPromptInjection', limit: passage, run: isPromptInjection },
  { name: 'engine isQuoted', limit: comment, run: (text) => isQuoted([text], [text, `${text} x`]) },
  { name: 'engine repeatKeyOf', limit: comment, run: repeatKeyOf },
  { name: 'engine keyword index', limit: comment, run: (text) => keywordIndex.find(text) },
  {
    name: 'engine renderTemplate',
    limit: limits.customText,
    run: (text) => renderTemplate(text, { username: 'anna', keyword: 'price', post_link: null }),
  },
  {
    name: 'engine renderTemplate, unknown username',
    limit: limits.customText,
    run: (text) => renderTemplate(text, { username: null, keyword: 'price', post_link: null }),
  },
  { name: 'contract knownUsername', limit: comment, run: (text) => knownUsername(text) ?? '' },
  { name: 'engine decodingsOf', limit: 4000, run: decodingsOf },
  { name: 'engine secretsIn', limit: 4000, run: secretsIn },
  { name: 'engine disguisedLinks', limit: 4000, run: (text) => disguisedLinks(text, [text]) },
  { name: 'engine unsupportedClaims, reply', limit: 4000, run: (text) => unsupportedClaims(text, owner) },
  // The product runs these in slices, after each part of a source or of a reply.
  {
    name: 'engine unsupportedClaims, source',
    limit: 1500,
    run: (text) => unsupportedClaims('It costs €7 at x.example', [text]),
  },
  { name: 'engine problemsInReply, reply', limit: 4000, run: (text) => replyOf(text, '') },
  {
    name: 'engine problemsInReply, source',
    limit: 8000,
    run: (text) => replyOf('It costs €7 at x.example.', text),
  },
]

const assistant: readonly TextFunction[] = [
  { name: 'assistant sanitizeAnswer', limit: answer, run: (text) => sanitizeAnswer(text, ['shop.example']) },
  { name: 'assistant linkedHosts', limit: answer, run: linkedHosts },
  { name: 'assistant hostsIn', limit: 20_000, run: hostsIn },
  { name: 'assistant pagesIn', limit: 20_000, run: pagesIn },
  { name: 'assistant showHidden', limit: mail, run: showHidden },
  { name: 'invisible text', limit: mail, run: withoutInvisible },
  { name: 'isolated text', limit: mail, run: (text) => isolatedValue(text, false) },
  { name: 'assistant threadName', limit: assistantLimits.message, run: threadName },
  { name: 'assistant readEventId', limit: assistantLimits.message, run: readEventId },
  {
    name: 'mail checkedDraft, body',
    limit: mail,
    run: (body) => checkedDraft({ to: 'a@b.example', subject: 'x', body }),
  },
  { name: 'mail checkedDraft, to', limit: 4000, run: (to) => checkedDraft({ to, subject: 'x', body: 'x' }) },
  {
    name: 'mail checkedDraft, subject',
    limit: 4000,
    run: (subject) => checkedDraft({ to: 'a@b.example', subject, body: 'x' }),
  },
]

const knowledge: readonly TextFunction[] = [
  { name: 'knowledge wordsOf', limit: knowledgeLimits.queryLength, run: wordsOf },
  { name: 'knowledge foldWord', limit: 40, run: foldWord },
  { name: 'knowledge similarity', limit: 40, run: (text) => similarity(text.slice(0, 40), text.slice(-40)) },
  {
    name: 'knowledge queryWords',
    limit: knowledgeLimits.queryLength,
    run: (text) => queryWords(text, noStems, ['english']),
  },
  { name: 'knowledge titleOfText', limit: page, run: titleOfText },
  { name: 'knowledge titleOfFile', limit: page, run: titleOfFile },
  { name: 'knowledge partsOfText', limit: page, run: partsOfText },
  {
    name: 'knowledge chunksOf',
    limit: page,
    offLoop: true,
    run: (text) => chunksOf([{ level: 0, text, location: '' }]),
  },
  {
    name: 'knowledge measureReading',
    limit: page,
    offLoop: true,
    run: (text) =>
      measureReading({ parts: [{ level: 0, text, location: 'page 1' }], dropped: [{ text, location: '' }] }),
  },
  {
    name: 'knowledge splitDocument',
    limit: page,
    offLoop: true,
    run: (text) => splitDocument({ parts: partsOfText(text), dropped: [] }),
  },
  {
    name: 'knowledge sharedWordsWith',
    limit: knowledgeLimits.queryLength,
    run: (text) => sharedWordsWith(phraseIn(text))(phraseIn(`${text}x`)),
  },
]

const integrations: readonly TextFunction[] = [
  { name: 'web rulesFor', limit: 500_000, run: (text) => rulesFor(text, 'SkeinBot') },
  { name: 'web mayRead', limit: 2000, run: (text) => mayRead(rules, `/${text}`) },
  { name: 'web isPublicHost', limit: 300, run: isPublicHost },
  {
    name: 'documents decode',
    limit: page,
    offLoop: true,
    run: (text) => decode(Buffer.from(text, 'latin1'), null),
  },
  {
    name: 'documents withTrailer',
    limit: page,
    offLoop: true,
    run: (text) => withTrailer(Buffer.from(`1 0 obj /Type /Catalog ${text}`)),
  },
  ...layoutNames.map((layout) => ({
    name: `documents page of a PDF, ${layout}`,
    limit: page,
    offLoop: true as const,
    run: (text: string) => readAsPage(text, layout),
  })),
  { name: 'documents readText', limit: page, offLoop: true, run: readText },
  {
    name: 'documents readHtml',
    limit: page,
    offLoop: true,
    run: (text) => readHtml(text, 'https://shop.example/'),
  },
  {
    name: 'gmail readMessage',
    limit: page,
    run: (text) =>
      readMessage(
        Message.parse({
          id: 'a',
          threadId: 'a',
          snippet: text.slice(0, 500),
          internalDate: '1',
          payload: {
            mimeType: 'text/plain',
            headers: ['From', 'Content-Type', 'References'].map((name) => ({
              name,
              value: text.slice(0, 10_000),
            })),
            body: { data: Buffer.from(text).toString('base64url') },
          },
        }),
      ),
  },
  { name: 'instagram parseJson', limit: page, run: (text) => tolerant(() => parseJson(text)) },
  {
    name: 'instagram parseWebhook',
    limit: page,
    run: (text) =>
      parseWebhook(
        Buffer.concat([
          Buffer.from(
            '{"object":"instagram","entry":[{"id":"1","time":1,"changes":[{"field":"comments","value":{"id":"1","text":"',
          ),
          inBody(text),
          Buffer.from('"}}]}]}'),
        ]),
        1,
      ),
  },
  { name: 'instagram readSignedRequest', limit: 20_000, run: (text) => readSignedRequest(text, ['secret']) },
  {
    name: 'instagram platformErrorOf',
    limit: page,
    run: (message) =>
      platformErrorOf({ status: 400, headers: {}, body: { error: { message, code: 1 } } } as never),
  },
  {
    name: 'models responseErrorOf, message',
    limit: page,
    run: (message) =>
      responseErrorOf({ status: 500, headers: new Headers(), text: JSON.stringify({ error: { message } }) }),
  },
  {
    name: 'models responseErrorOf, delay',
    limit: page,
    run: (retryDelay) =>
      responseErrorOf({
        status: 500,
        headers: new Headers(),
        text: JSON.stringify({ error: { message: 'retry in 1s', details: [{ retryDelay }] } }),
      }),
  },
  {
    name: 'models responseErrorOf, body',
    limit: page,
    run: (text) => responseErrorOf({ status: 500, headers: new Headers(), text }),
  },
  { name: 'models withoutReasoning', limit: page, run: withoutReasoning },
  { name: 'ai-decisions plainReply', limit: 4000, run: plainReply },
  { name: 'ai-decisions wholeSentences', limit: 4000, run: wholeSentences },
  {
    name: 'models readAnswer',
    limit: page,
    run: (text) => readAnswer(text, z.object({ reply: z.string() })),
  },
  { name: 'models asEventStream', limit: page, run: (text) => tolerant(() => asEventStream(text)) },
]

const requests: readonly TextFunction[] = [
  {
    name: 'reply-files fileNamedBy',
    limit: limits.customText,
    run: (text) => fileNamedBy('https://skein.example', `https://skein.example/${text}`),
  },
  { name: 'auth ownPath', limit: limits.link, run: (text) => ownPath(text, ['https://skein.example']) },
  { name: 'auth isCommonPassword', limit: 200, run: (text) => isCommonPassword(text, 'anna@shop.example') },
  { name: 'decisions readExecutionId', limit: 2000, run: readExecutionId },
  { name: 'http networkOf', limit: 200, run: networkOf },
  {
    name: 'http parseJsonObject',
    limit: page,
    run: (text) =>
      tolerant(() =>
        parseJsonObject(
          Buffer.from(`{"a":"${inBody(text).toString()}"}`),
          new Headers({ 'content-type': 'application/json' }),
        ),
      ),
  },
]

/**
 * Every function of contract, engine and server that reads text of strangers or tenants, with the longest text that the
 * product passes to it. A new one belongs here: `npm run drill -- text` feeds each with adversarial texts.
 */
export const textFunctions: readonly TextFunction[] = [
  ...contract,
  ...engine,
  ...assistant,
  ...knowledge,
  ...integrations,
  ...requests,
]

/** Many texts are no JSON. */
function tolerant(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
