import { formatInstant } from '../../contract/calendar.ts'
import { escapeHtml } from '../core/html.ts'
import type { SandboxMessage } from '../providers/messages.sandbox.ts'

/** The latest messages of the sandbox, as a page for people who try the product. */
export const outboxPage = (
  productName: string,
  messages: SandboxMessage[],
): string => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox (sandbox) · ${escapeHtml(productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="sandbox">Sandbox · nobody gets these</p>
<h1>Outbox</h1>
<p>What ${escapeHtml(productName)} would have sent, newest first. With real providers these would be on people's phones and in their mailboxes.</p>
${messages.length === 0 ? '<p class="none">Nothing has been sent yet.</p>' : `<ol>${messages.map(entry).join('\n')}</ol>`}
</main>
</body>
</html>
`

const words: Record<SandboxMessage['status'], string> = {
  busy: 'Network busy',
  accepted: 'Accepted',
  delivered: 'Delivered',
  failed: 'Not delivered',
  refused: 'Refused',
}
const isBad = ({ status }: SandboxMessage): boolean => status === 'failed' || status === 'refused'

const entry = (message: SandboxMessage): string => `<li>
<p class="head"><b>${message.channel === 'sms' ? 'SMS' : 'E-mail'} to ${escapeHtml(message.recipient)}</b>
<span class="${isBad(message) ? 'bad' : 'good'}">${words[message.status]}</span>
<time datetime="${message.createdAt.toISOString()}">${formatInstant(message.createdAt)}</time></p>
${message.subject === null ? '' : `<p class="subject">${escapeHtml(message.subject)}</p>`}
<p class="text">${escapeHtml(message.body)}</p>
${message.failure === null ? '' : `<p class="why">${escapeHtml(message.failure)}</p>`}
</li>`

// The colours and measures of the product's design tokens, which live in the browser's files.
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:clamp(12px,4vw,40px);background:light-dark(#f6f3eb,#0a1411);color:light-dark(#0e241d,#eaf3ee);
font:16px/1.5 Figtree,system-ui,sans-serif}
main{max-width:760px;margin:auto}
.sandbox{display:inline-block;margin:0;padding:4px 12px;border-radius:99px;font-size:.82rem;font-weight:650;
background:light-dark(#fff0cc,#3d2f0b);color:light-dark(#694600,#ffd680)}
h1{font:760 clamp(1.62rem,6vw,2rem)/1.15 Archivo,system-ui,sans-serif;letter-spacing:-.022em;margin:16px 0 10px}
p{margin:0;color:light-dark(#3c5149,#b7cac0)}
ol{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none}
li{padding:14px 18px;border:1px solid light-dark(#e6ddcb,#263b33);border-radius:18px;background:light-dark(#fff,#12201b);overflow-wrap:anywhere}
.head{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center}
b{color:light-dark(#0e241d,#eaf3ee)}
span{padding:2px 10px;border-radius:99px;font-size:.82rem;font-weight:650}
.good{background:light-dark(#d9f0e1,#123523);color:light-dark(#125c37,#8fddb0)}
.bad{background:light-dark(#fbe1dd,#42180f);color:light-dark(#9b2415,#ffb0a3)}
time{margin-left:auto;color:light-dark(#586a62,#93a89e);font-size:.9rem}
.subject{margin-top:8px;font-weight:650;color:light-dark(#0e241d,#eaf3ee)}
.text{margin-top:6px;white-space:pre-wrap;color:light-dark(#0e241d,#eaf3ee)}
.why{margin-top:6px;color:light-dark(#a92a17,#ff9c8d)}
.none{margin-top:24px;font-weight:600}
`
