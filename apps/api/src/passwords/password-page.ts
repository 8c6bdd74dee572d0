import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { PASSWORD_LENGTH } from '@app/domain';
import { hashOf } from '../http/replies/page-headers.js';
import { NO_STORE } from '../http/replies/reply.js';
import { PASSWORD_PATH } from './link-mail.js';

/** The token stays in the browser until the person presses the button: programs that open links of mails do not use it up. */
const SCRIPT = `
const form = document.querySelector('form');
const message = document.querySelector('[role=status]');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [password, repeated] = [form.password.value, form.repeated.value];
  if (password !== repeated) return void (message.textContent = 'The two passwords are not the same. Type them again.');
  const answer = await fetch('api/v1/dashboard/new-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: location.hash.slice(1) || '-', password }),
  }).then((response) => response.json()).catch(() => null);
  const [problem] = answer?.errors ?? [];
  if (!answer?.success)
    return void (message.textContent = problem ? problem.message + ' ' + problem.fix : 'The server does not answer. Try again in a minute.');
  form.remove();
  history.replaceState(null, '', location.pathname);
  message.textContent = 'Your new password counts from now on. You can close this page and log in.';
});`;

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
input, button { margin: 0 0 1rem; padding: .5rem }`;

const LENGTHS = `minlength="${PASSWORD_LENGTH.min}" maxlength="${PASSWORD_LENGTH.max}"`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Set a new password</title>
<style>${STYLE}</style>
<h1>Set a new password</h1>
<form>
<label for="password">New password, at least ${PASSWORD_LENGTH.min} characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" required ${LENGTHS}>
<label for="repeated">The same once more</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" required>
<button>Set password</button>
</form>
<p role="status"></p>
<script>${SCRIPT}</script>
</html>
`;

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  ...NO_STORE,
};

/** The page behind a link to set a password. It is a Fastify route, since it is neither an operation nor an envelope. */
@Injectable()
export class PasswordPage {
  serve(fastify: FastifyInstance): void {
    fastify.get(PASSWORD_PATH, async (_, http) => http.headers(HEADERS).type('text/html; charset=utf-8').send(PAGE));
  }
}
