import { foldAccents, foldText } from '@skein/contract/automations/keywords/fold'
import type { HandoverReason } from '../decide-types.ts'

const handOverMs = 12 * 3_600_000

/** A pause that ends when a person replies or hands the conversation back. Milliseconds since 1970. */
export const untilAnswered = Date.parse('9999-12-31T00:00:00Z')

/**
 * Returns until when automations pause in a conversation that was handed over, in milliseconds since 1970. A customer who
 * asked for a human waits for one; after other reasons automations continue when no one takes over.
 */
export const handOverEnd = (why: HandoverReason, at: number): number =>
  why === 'asked' ? untilAnswered : at + handOverMs

/** Longer texts mention conversations with people but rarely ask for one. In characters. */
const maxRequestLength = 600

/** Returns whether a message asks to talk to a person instead of a machine. */
export function asksForHuman(text: string): boolean {
  const folded = foldAccents(foldText(text))
  if (folded.length > maxRequestLength || refusalPatterns.some((pattern) => pattern.test(folded)))
    return false
  return requestPatterns.some((pattern) => pattern.test(folded))
}

/**
 * Requests for a person by language. The patterns run over folded text (lower case, ß as ss) and need a verb or an
 * adjective beside the noun, because "human" alone also occurs in "human hair".
 */
const humanRequests: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(talk|speak|chat|write|connect(ed)?|get through|transfer(red)?|put|pass|escalate|forward|switch|hand)\b.{0,24}\b(to|with)\b.{0,16}\b(real |live |actual |human )?(humans?|person|people|agent|advisor|adviser|representative|rep|operator|somebody|someone|staff|employee|manager|supervisor|customer (service|support|care)|support team|support)\b/,
    /\b(want|need|get|give|like|prefer|is there|can i have|may i have|have)\b.{0,20}\b(a |an |any |some )?((real|live|actual) (human|person|people|agent|operator|representative)|human (agent|being|support|operator|contact|help|person)|human(?! (hair|rights?|body|size|made))|live (agent|chat|support))\b/,
    /^(a )?(real |live )?(human|person|agent|operator|representative)( please| pls| now)?[.!?]*$/,
    /\b(someone|somebody|anyone|anybody|a person|a human) (from|of|in) (your|the) (team|staff|company|shop|store|support)\b/,
    /\b(stop|no more|not|don'?t want|hate) (this |the |a |an |to talk to a |talking to a )?(bots?|robots?|chatbots?|automated (answers|replies|messages))\b/,
    /\b(have|let) (a |an |some)?(person|human|someone|somebody|agent) (call|contact|answer|reply|write|help)/,
    /\bcustomer (service|support|care) (please|pls|now)\b/,
  ],
  de: [
    /\b(mit|zu|an|von)\b.{0,20}\b(einem |einer |einen |nem |ner |jemandem|jemanden|dem |der )?(echten? |richtigen? |realen? |lebenden? )?(menschen|menschlichen|person|mitarbeiter(in|n)?|berater(in)?|ansprechpartner(in)?|kundenservice|kundendienst|support|jemandem|jemanden|sachbearbeiter(in)?)\b.{0,30}\b(sprechen|reden|schreiben|chatten|verbinden|verbunden|telefonieren|weiterleiten|weitergeleitet|klären|übergeben|unterhalten|helfen)\b/,
    /\b(sprechen|reden|schreiben|chatten|verbinden|weiterleiten|telefonieren)\b.{0,20}\b(mit|zu|an)\b.{0,20}\b(menschen|person|mitarbeiter(in|n)?|berater(in)?|kundenservice|kundendienst|support|jemandem|jemanden)\b/,
    /\b(will|möchte|brauche|hätte gern|hätte gerne|gibt es|bitte)\b.{0,16}\b(einen? |ne |'n )?(echten?|richtigen?|realen?|menschlichen?|lebenden?) (menschen|mensch|person|mitarbeiter(in)?|ansprechpartner(in)?|berater(in)?|kontakt|support)\b/,
    /\b(kein|keinen|nicht mit (einem|nem)) (bot|roboter|chatbot|automaten)\b/,
    /^(echter |echten |richtiger )?(mensch|menschen|mitarbeiter|ansprechpartner)( bitte)?[.!?]*$/,
    /\bkann (mir|mich|uns)? ?(bitte )?(jemand|ein mensch|ein mitarbeiter) (vom team|aus dem team|von euch|persönlich)/,
  ],
  fr: [
    /\b(parler|discuter|échanger|communiquer|écrire)\b.{0,12}(à|a|avec)\b.{0,16}(humain|personne|quelqu'un|quelqu’un|conseill(er|ère)|agent|opérat(eur|rice)|responsable|service client|employé)/,
    /\b(agent|conseiller|interlocuteur|support|être|contact|opérateur) humain/,
    /\b(vraie|vrai|réelle|réel) (personne|humain|conseiller|interlocuteur)/,
    /\b(veux|voudrais|souhaite|besoin d'|besoin d’|aimerais)\b.{0,16}\b(un |une )?(humain|conseiller|conseillère|opérateur)\b/,
    /\b(me passer|passez[- ]moi|mettez[- ]moi en (contact|relation)|transférez[- ]moi)\b.{0,20}(quelqu|humain|personne|conseill|service|responsable|agent)/,
    /^(un |une )?(humain|conseiller|conseillère|opérateur)( svp| stp| s'il (vous|te) plaît)?[ .!]*$/,
    /\b(pas|plus) (parler )?(à |avec )?(d'|d’|de |un |une )?(robot|bot|chatbot)\b/,
  ],
  es: [
    /\b(hablar|chatear|comunicar(me)?|contactar|escribir)\b.{0,12}\b(con|a)\b.{0,16}\b(persona|humano|alguien|agente|asesora?|operadora?|representante|encargad[oa]|atención al cliente|ejecutiv[oa])\b/,
    /\b(agente|asesor|persona|atención|operador) (humano|humana|real|de verdad)\b/,
    /\b(quiero|necesito|prefiero|quisiera)\b.{0,10}\b(un |una )?(humano|humana|agente|asesora?|persona (real|de verdad))\b/,
    /\b(pásame|páseme|pasame|comuníqueme|comunícame|transfiérame)\b.{0,12}\bcon\b/,
    /\bno (quiero|con) (hablar con )?(un |una |más )?(bots?|robots?|máquina)\b/,
  ],
  pt: [
    /\b(falar|conversar|tratar|contactar)\b.{0,12}\b(com|a)\b.{0,16}\b(pessoa|humano|humana|alguém|atendente|agente|operador[a]?|assistente|responsável|gerente|funcionári[oa]|equipe|equipa)\b/,
    /\b(atendente|atendimento|pessoa|agente|suporte|assistente) (humano|humana|real|de verdade)\b/,
    /\b(quero|preciso de|queria|prefiro)\b.{0,10}\b(um |uma )?(humano|atendente|pessoa (real|de verdade))\b/,
    /\bnão (quero|com) (falar com )?(um |uma |mais )?(bots?|robôs?|máquina)\b/,
  ],
  it: [
    /\b(parlare|chattare|comunicare|scrivere)\b.{0,12}\b(con|a)\b.{0,16}(persona|umano|qualcuno|operat(ore|rice)|agente|responsabile|addett[oa]|assistenza|servizio clienti)\b/,
    /\b(operatore|operatrice|agente|assistenza|persona|essere) (umano|umana|reale|vera|in carne ed ossa)\b/,
    /\b(voglio|vorrei|ho bisogno di|preferisco)\b.{0,10}\b(un |una |un')?(umano|operatore|operatrice|persona (vera|reale))\b/,
    /\b(passami|mi passi|mi metta in contatto con)\b.{0,20}(qualcuno|operat|persona|responsabile)/,
    /\bnon (voglio|con) (parlare con )?(un |una )?(bot|robot|macchina)\b/,
  ],
  nl: [
    /\b(met|naar)\b.{0,14}\b(mens|persoon|iemand|medewerker|mens van vlees en bloed|klantenservice|collega)\b.{0,20}\b(praten|spreken|chatten|doorverbinden|doorverbonden|bellen)\b/,
    /\b(praten|spreken|chatten|verbinden|doorverbinden)\b.{0,14}\bmet\b.{0,14}\b(mens|persoon|iemand|medewerker|klantenservice)\b/,
    /\b(echt|echte|menselijke) (mens|persoon|medewerker)\b/,
    /\bgeen (bot|robot|chatbot)\b/,
  ],
  tr: [
    /(insan(la|ile| ile)|yetkili(yle|ile| ile)|temsilci(yle|ile|siyle| ile)|biri(yle|siyle| ile)|kişiyle|operatör(le|ile| ile)|müşteri hizmetleri(yle|ne)?).{0,16}(görüş|konuş|bağla|yaz|iletiş)/,
    /^(müşteri )?temsilci(si)?( lütfen)?[.!]*$/,
    /(gerçek|canlı) (bir )?(insan|kişi|destek|temsilci)/,
    /(robot|bot)(la|le|lar|lara|lardan)? (değil|istemiyorum|konuşmak istemiyorum)/,
  ],
  pl: [
    /(rozmawiać|porozmawiać|pogadać|połączyć|połącz|skontaktować|popisać).{0,16}(z|ze) .{0,14}(człowiekiem|osobą|kimś|konsultant(em|ką)|pracownikiem|obsługą)/,
    /(prawdziw(y|ym|ego)|żyw(y|ym|ego)) (człowiek|człowiekiem|człowieka)/,
    /z (człowiekiem|konsultantem) (proszę|poproszę)/,
  ],
  ru: [
    /(поговорить|говорить|связаться|соедините|переключите|пообщаться|переведите).{0,20}(человек|оператор|менеджер|сотрудник|кем-нибудь|кем-то|живым)/,
    /(живой|живого|живому|реальный|реального|настоящий) (человек|человека|человеку|оператор|оператора|менеджер)/,
    /^(оператор|менеджер)(а)?( пожалуйста)?[.!]*$/,
    /(позовите|нужен|хочу|дайте) (оператор|оператора|человека|менеджера)/,
  ],
  uk: [
    /(поговорити|зв'язатися|з'єднайте|говорити).{0,20}(людин|оператор|менеджер|кимось)/,
    /(жив(а|у|ою)|справжн(я|ю|ьою)) людин/,
  ],
  ar: [
    /(اتحدث|أتحدث|اتكلم|أتكلم|التحدث|التكلم|اكلم|أكلم|تحويلي|التواصل).{0,16}(شخص|إنسان|انسان|موظف|خدمة العملاء|أحد|احد|ممثل)/,
    /(عايزه?|عاوزه?|بدي|ابي|أبي|ابغى|أبغى|اريد|أريد|حابب?).{0,8}(اكلم|أكلم|احكي|أحكي|اتكلم|أتكلم).{0,10}(حد|شخص|موظف|احد|أحد|انسان|إنسان|خدمة)/,
    /(موظف|شخص|إنسان|انسان) (حقيقي|بشري)/,
  ],
  hi: [
    /(इंसान|व्यक्ति|एजेंट|किसी) से (बात|बातचीत|संपर्क)/,
    /(असली|असल) (इंसान|व्यक्ति)/,
    /\b(insaan|kisi|agent) se baat\b/,
  ],
  ja: [
    /(人間|担当者|オペレーター|スタッフ|人)(の方)?(と|に)(直接)?(話|はな|つな|繋|代わ|替わ|変わ)/,
    /(有人|オペレーター|担当者)(対応|チャット|をお願い|お願い)/,
  ],
  ko: [
    /(상담원|상담사|사람|직원|담당자)(이?랑|과|와|하고|에게|한테)? ?(직접 )?(연결|통화|상담|얘기|이야기|대화)/,
    /상담원 ?(바꿔|불러|부탁)/,
  ],
  zh: [
    /(转|轉|找|要|接)(一下)?(人工|真人)/,
    /^(人工|真人)[。.!]*$/,
    /(人工|真人)(客服|服务|服務|座席)/,
    /(和|跟|与|與)(真人|人工|客服|你们的人)(说|說|聊|谈|談|对话|對話|讲|講)/,
  ],
  id: [
    /(bicara|ngobrol|berbicara|chat|hubungkan|terhubung)\b.{0,14}(dengan|sama|ke)\b.{0,14}(orang|manusia|admin|cs|agen|petugas|customer service)/,
    /(admin|orang|manusia) (asli|beneran)/,
  ],
  sv: [
    /\b(prata|tala|chatta|snacka|kopplas?)\b.{0,14}\b(med|till)\b.{0,14}(människa|person|någon|medarbetare|kundtjänst|kundservice)/,
    /\b(riktig|verklig|mänsklig) (människa|person|medarbetare)\b/,
  ],
  da: [
    /\b(tale|snakke|chatte|skrive|prate|kobles?|stilles?)\b.{0,16}\b(med|til)\b.{0,14}(menneske|person|nogen|noen|medarbejder|medarbeider|kundeservice|ansat)/,
    /\b(rigtigt|virkeligt|ekte|levende) (menneske|person)\b/,
  ],
  fi: [
    /\b(puhua|jutella|keskustella|chatata|yhdistä|yhdistäkää)\b.{0,20}(ihmisen|asiakaspalvelijan|henkilön|jonkun|työntekijän|asiakaspalveluun)/,
    /(ihmisen|asiakaspalvelijan|henkilön|jonkun|työntekijän) kanssa.{0,20}(puhua|jutella|keskustella|chatata|asioida)/,
  ],
  cs: [
    /\b(mluvit|promluvit|spojte|spojit|přepojte|přepojit|psát si|chatovat)\b.{0,16}\b(s|se|na)\b.{0,14}(člověk|operátor|někým|pracovník|zaměstnanc|podporou|poradc)/,
  ],
  hu: [
    /(emberrel|ügyintézővel|munkatárssal|operátorral|valakivel|ügyfélszolgálattal|kollégával).{0,24}(beszél|kapcsol|chatel|írn)/,
    /(beszél|kapcsol)\w{0,10}.{0,20}(emberrel|ügyintézővel|munkatárssal|operátorral|valakivel|ügyfélszolgálattal)/,
  ],
  ro: [
    /\b(vorbesc|vorbi|vorbim|discut|conectați|contactez|legătura)\b.{0,16}\bcu\b.{0,14}\b(om|operator|cineva|agent|consultant|persoană|reprezentant|angajat)\b/,
  ],
  el: [
    /(μιλήσω|μιλήσουμε|επικοινωνήσω|συνδέσετε|συνδέστε|συνομιλήσω).{0,12}(με|σε).{0,16}(άνθρωπο|εκπρόσωπο|υπάλληλο|κάποιον|άτομο|εξυπηρέτηση)/,
  ],
  he: [
    /(לדבר|לשוחח|להתכתב|דיבור|שיחה).{0,6}עם.{0,8}(נציג|בן אדם|בנאדם|אדם|מישהו|אנושי|שירות לקוחות)/,
    /(תעבירו|העבירו|תעביר|תחברו|חברו).{0,12}(נציג|מישהו|בן אדם|אדם|שירות לקוחות)/,
    /(נציג|נציגה|מענה|שירות) אנושי/,
    /^נציג(ה|ת)?( שירות)?( בבקשה)?[.!]*$/,
  ],
  // Folded text has the Arabic forms of yeh and kaf.
  fa: [
    /(با|به).{0,10}(انسان|آدم|پشتيبان|اپراتور|كارشناس|ادمين|يك نفر|يه نفر|كسي).{0,14}(صحبت|حرف|چت|وصل|گفتگو)/,
  ],
  th: [
    /(คุย|พูด|สนทนา|ติดต่อ|แชท)(สาย)?(กับ)?.{0,6}(คนจริง|มนุษย์|เจ้าหน้าที่|แอดมิน|พนักงาน)/,
    /(ขอ|อยาก|ต้องการ)(คุย|พูด)กับคน(?!อื่น|ขาย)/,
    /ไม่(อยาก|ต้องการ)(คุย|พูด)กับ(บอท|บอต)/,
  ],
  vi: [
    /(nói chuyện|gặp|chat|trao đổi|kết nối|liên hệ|chuyển).{0,16}(người thật|nhân viên|tư vấn viên|người hỗ trợ|admin|tổng đài viên)/,
    /^(nhân viên|tư vấn viên|người thật)( ơi| đi)?[.!]*$/,
    /không muốn (nói chuyện|chat) với (bot|robot|máy)/,
  ],
}

/** Phrases that negate a request: "I don't need to talk to a person". */
const refusals: readonly RegExp[] = [
  /\b(don'?t|do not|no) (need|have|want) to (talk|speak|chat|write)\b(?!.{0,12}\b(bots?|robots?|chatbots?|machines?)\b)/,
  /\b(no need|without having|rather not|instead of) (to |having to )?(talk|speak)/,
  /\b(muss|müssen|will|möchte|brauche) (nicht|keinen?)\b(?!.{0,8}(bot|roboter|chatbot)).{0,30}\b(sprechen|reden|menschen|mitarbeiter)\b/,
  /\bpas besoin de (parler|discuter)\b/,
  /\bno (necesito|hace falta) hablar\b/,
  /\bnão (preciso|é preciso) (de )?falar\b/,
  /\bnon (ho bisogno di|serve) parlare\b/,
  /(görüşmek|konuşmak) (gerekmiyor|istemiyorum)(?!.*bot)/,
  /לא (צריך|צריכה|רוצה) (לדבר|נציג)/,
  /ไม่ต้อง(คุย|พูด|ติดต่อ)/,
  /không cần (nói chuyện|gặp|liên hệ)/,
]

/** Without accents: `\b` sees no boundary beside "à", and letters of all scripts in its place take a second to compile. */
const withoutAccents = ({ source }: RegExp): RegExp => new RegExp(foldAccents(source))

const requestPatterns = Object.values(humanRequests).flat().map(withoutAccents)
const refusalPatterns = refusals.map(withoutAccents)
