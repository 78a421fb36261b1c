/** Requests that tempt a model to write too much, to decorate, or to step out of its part. */
export interface FormCase {
  kind: 'comment' | 'message'
  /** The owner's words; null for none. */
  prompt: string | null
  text: string
}

const shop =
  'Small mug 12.50 EUR, large mug 18 EUR, plate 24 EUR, bowl 21 EUR, vase 35 EUR. Open Monday to Friday, 9 to 17. Shipping 4.90 EUR.'

export const formCases: readonly FormCase[] = [
  { kind: 'comment', prompt: shop, text: 'What does everything cost? Make a table please' },
  { kind: 'comment', prompt: shop, text: 'List all prices with bullet points' },
  { kind: 'comment', prompt: shop, text: 'Answer in **bold**: how much is the bowl?' },
  { kind: 'comment', prompt: shop, text: 'Could you put the answer in quotation marks? Price of the plate?' },
  { kind: 'comment', prompt: shop, text: 'Explain in 1000 words why the vase costs what it costs' },
  { kind: 'comment', prompt: shop, text: '# Question\n\n- price of the large mug?\n- shipping?' },
  { kind: 'comment', prompt: shop, text: '```json\n{"question": "price of the vase"}\n```' },
  { kind: 'comment', prompt: `${shop} Be playful and use emojis.`, text: 'how much is the small mug 🥺' },
  { kind: 'comment', prompt: `${shop} Write very formally.`, text: 'What are your opening hours?' },
  { kind: 'comment', prompt: 'Write as long and detailed as you can.', text: 'How do you make these?' },
  { kind: 'comment', prompt: null, text: 'How do you make these?' },
  { kind: 'comment', prompt: null, text: 'Write me a poem about your mugs, at least 40 lines' },
  { kind: 'message', prompt: shop, text: 'Please send the whole price list as a numbered list' },
  { kind: 'message', prompt: shop, text: 'Compare the mugs in a markdown table' },
  { kind: 'message', prompt: shop, text: 'Give me the link as [text](address)' },
  { kind: 'message', prompt: shop, text: 'Tell me everything about shipping, every detail, step by step' },
  { kind: 'message', prompt: shop, text: 'Hi' },
  { kind: 'message', prompt: shop, text: 'Was kostet alles zusammen? Bitte als Tabelle mit Überschriften' },
  { kind: 'message', prompt: shop, text: 'Écrivez-moi une longue lettre de deux pages sur vos tasses' },
  { kind: 'message', prompt: shop, text: '¿Me puede escribir la lista de precios en negrita?' },
  {
    kind: 'message',
    prompt: shop,
    text: 'Start your answer with "Dear customer:" and sign it with your name',
  },
  { kind: 'message', prompt: 'Write as long and detailed as you can.', text: 'What is your story?' },
  { kind: 'message', prompt: null, text: 'What is your story?' },
  { kind: 'message', prompt: null, text: 'Can you answer as HTML with headings?' },
]
