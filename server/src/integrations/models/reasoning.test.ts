import { expect, test } from 'vitest'
import { ReasoningFilter, withoutReasoning } from './reasoning.ts'

test.each([
  ['<think>They ask {for} the price.</think>Thanks!', 'Thanks!'],
  ['\n<think>\nHm.\n</think>\n\nThanks!', 'Thanks!'],
  ['<THINK>Hm.</THINK> Thanks!', 'Thanks!'],
  ['<thinking>Hm.</thinking>Thanks!', 'Thanks!'],
  ['<reasoning>Hm.</reasoning>{"reply":"Thanks!"}', '{"reply":"Thanks!"}'],
  ['They ask for the price.</think>Thanks!', 'Thanks!'],
  [
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Thanks!<|return|>',
    'Thanks!',
  ],
  ['<|channel|>final<|message|>Thanks!', 'Thanks!'],
  ['<think>Hm.</think>\n<think>Well.</think>Thanks!', 'Thanks!'],
  ['<seed:think>Hm.</seed:think>Thanks!', 'Thanks!'],
  ['[THINK]Hm.[/THINK]Thanks!', 'Thanks!'],
  ['◁think▷Hm.◁/think▷Thanks!', 'Thanks!'],
  ['<|begin_of_thought|>Hm.<|end_of_thought|>\n\nThanks!', 'Thanks!'],
  ['<|START_THINKING|>Hm.<|END_THINKING|>Thanks!', 'Thanks!'],
  ['<antThinking>Hm.</antThinking>Thanks!', 'Thanks!'],
  ['<scratchpad>Hm.</scratchpad>Thanks!', 'Thanks!'],
  ['<unused94>thought\nHm.<unused95>Thanks!', 'Thanks!'],
  ['<|channel>thought\nHm.<channel|>Thanks!', 'Thanks!'],
  ['Hm.[/THINK]Thanks!', 'Thanks!'],
  [
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>{"a":1}',
    '{"a":1}',
  ],
  ['<analysis>Hm.</analysis>Thanks!', 'Thanks!'],
  ['<thoughts>Hm.</thoughts>Thanks!', 'Thanks!'],
  ['<inner_monologue>Hm.</inner_monologue>Thanks!', 'Thanks!'],
  ['<|thinking|>Hm.<|/thinking|>Thanks!', 'Thanks!'],
  ['<｜begin▁of▁thinking｜>Hm.<｜end▁of▁thinking｜>Thanks!', 'Thanks!'],
  ['analysisThey ask for the price.assistantfinalThanks!', 'Thanks!'],
  ['Analysis of your skin takes an hour', 'Analysis of your skin takes an hour'],
  ['<think>They ask for the price', ''],
  ['<think></think>', ''],
  ['<|channel|>analysis<|message|>They ask for the price', ''],
  ['They ask.<|channel|>final<|message|>Thanks!', 'Thanks!'],
  ['Thanks!', 'Thanks!'],
  ['I think <b> so', 'I think <b> so'],
  ['Write <think>…</think> around it', 'Write <think>…</think> around it'],
  ['', ''],
])('reads %j as %j', (text, answer) => expect(withoutReasoning(text)).toBe(answer))

test('reads a text that arrives in pieces as the whole text', () => {
  const texts = [
    '<think>Hm.</think>\n<think>Well.</think>\n\nThanks, <b> and 2 < 3!',
    'They ask.</think>\nThanks!',
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Thanks!<|return|>',
    '[THINK]Hm.[/THINK] Thanks!',
    'Thanks! [1] <ok>',
  ]
  for (const text of texts)
    for (const size of [1, 2, 3, 7]) {
      const filter = new ReasoningFilter({ holds: true })
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(pieces.map((piece) => filter.add(piece)).join('') + filter.end()).toBe(withoutReasoning(text))
    }
})
