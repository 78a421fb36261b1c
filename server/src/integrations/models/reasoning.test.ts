import { expect, test } from 'vitest'
import { withoutReasoning } from './reasoning.ts'

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
  ['<think>They ask for the price', ''],
  ['<think></think>', ''],
  ['<|channel|>analysis<|message|>They ask for the price', ''],
  ['They ask.<|channel|>final<|message|>Thanks!', 'Thanks!'],
  ['Thanks!', 'Thanks!'],
  ['I think <b> so', 'I think <b> so'],
  ['Write <think>…</think> around it', 'Write <think>…</think> around it'],
  ['', ''],
])('reads %j as %j', (text, answer) => expect(withoutReasoning(text)).toBe(answer))
