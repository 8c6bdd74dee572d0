<?php

declare(strict_types=1);

namespace Risiti;

use Generator;
use InvalidArgumentException;
use RuntimeException;

/**
 * A client of Risiti for PHP 8.1 and newer: one file, and no extension beside those of every PHP.
 *
 *     $risiti = new Risiti\Client('https://risiti.example', getenv('RISITI_KEY'));
 *     $accepted = $risiti->sell(['transaction' => [...], 'items' => [...]]);
 *     $accepted->receipt ?? $risiti->waitForReceipt($accepted->pending['submissionId']);
 *
 * Each call goes on trying for a minute while Risiti cannot be reached or is busy. All tries of one call have one
 * Idempotency-Key, so that nothing is done twice.
 */
final class Client
{
    public const ADDRESSES = [
        'sale' => '/sales',
        'sale-with-items' => '/sales-with-items',
        'reverse-invoice' => '/reverse-invoices-with-items',
        'credit-note' => '/sales/credit-note',
        'credit-note-express' => '/sales/credit-note-express',
        'credit-note-barcode' => '/sales/credit-note-barcode',
    ];

    /** Answers after which the same request may succeed. */
    private const PASSING = [429, 500, 502, 503, 504];
    private const USUAL_WAIT = 25;
    private const ENDED = ['REJECTED', 'CANCELLED', 'FAILED'];
    /** A silent connection is given up after so many seconds. Risiti answers within 60, whatever `wait` is. */
    private const SILENCE = 80;
    private const WEBHOOK_AGE = 300;

    /** @param float $patience how long a call goes on trying, in seconds */
    public function __construct(
        private readonly string $url,
        private string $apiKey,
        private readonly float $patience = 60,
    ) {
        $this->apiKey = trim($apiKey);
        if (!preg_match('/^[\w-]+$/D', $this->apiKey)) {
            throw new InvalidArgumentException('This is no API key: a key has letters, digits, - and _ only.');
        }
    }

    /** The `data` of an answer: `$risiti->get('/items')`. */
    public function get(string $path, ?string $prefer = null): mixed
    {
        return $this->call('GET', $path, null, $prefer);
    }

    public function post(string $path, ?array $body = null, ?string $prefer = null, ?string $key = null): mixed
    {
        return $this->call('POST', $path, $body, $prefer, $key);
    }

    public function put(string $path, ?array $body = null, ?string $key = null): mixed
    {
        return $this->call('PUT', $path, $body, null, $key);
    }

    /** Submits a sale. The same sale again, after a lost answer, is a success too. */
    public function sell(array $sale, ?string $prefer = null, ?string $key = null): Accepted
    {
        return $this->submit('sale', $sale, $prefer, $key);
    }

    /** Submits a document of any kind in ADDRESSES. */
    public function submit(string $kind, array $document, ?string $prefer = null, ?string $key = null): Accepted
    {
        return $this->accept(self::ADDRESSES[$kind], $document, $prefer, $key);
    }

    /** Takes a sale back: all that is left of it, or `lines`. The credit note needs an `invcNo`, or a key that you keep. */
    public function refund(string $number, array $order, ?string $prefer = null, ?string $key = null): Accepted
    {
        if (in_array(trim((string) ($order['invcNo'] ?? '')), ['', '0'], true) && $key === null) {
            throw new InvalidArgumentException('A refund needs an invcNo of its own: a repeat without one could be a second refund.');
        }
        return $this->accept('/sales/' . rawurlencode($number) . '/refund', $order, $prefer, $key);
    }

    private function accept(string $path, array $document, ?string $prefer, ?string $key): Accepted
    {
        try {
            return self::accepted($this->post($path, $document, $prefer ?? 'wait=' . self::USUAL_WAIT, $key));
        } catch (RisitiException $error) {
            $isSame = $error->resultCd === '004' && ($error->data['identical'] ?? false) === true;
            $isPending = $error->isStored() && $error->data['status'] !== 'FAILED';
            return $isSame || $isPending ? self::accepted($error->data) : throw $error;
        }
    }

    /** Waits for a receipt. It is pending still when the time is over; RisitiException says why there will be none. */
    public function waitForReceipt(string $submissionId, float $seconds = 120): Accepted
    {
        $end = microtime(true) + $seconds;
        while (true) {
            $left = max(0, min(30, (int) ($end - microtime(true))));
            $data = $this->get("/submissions/$submissionId", "wait=$left");
            if (in_array($data['status'], self::ENDED, true)) {
                throw self::refused($data);
            }
            if ($data['status'] === 'APPROVED' || microtime(true) >= $end) {
                return self::accepted($data);
            }
            sleep(1);
        }
    }

    /**
     * Sends up to 100,000 lines at once, each a document with its `kind`; they are all in memory. Gives a verdict a line; the last
     * has `batch`. When it breaks off, send the same lines again: what was accepted is then `known`.
     */
    public function sendBatch(iterable $lines): Generator
    {
        $body = '';
        foreach ($lines as $line) {
            $body .= self::json($line) . "\n";
        }
        return $this->verdicts($this->open('POST', '/batches', ['Content-Type: application/x-ndjson'], $body));
    }

    /** Reads what has become of each line; `$follow` waits for it. */
    public function batchResults(string $batchId, int $after = 0, bool $follow = false): Generator
    {
        $query = http_build_query(['after' => $after, 'follow' => $follow ? 'true' : 'false']);
        return $this->entries($this->open('GET', "/batches/$batchId/results?$query", [], null));
    }

    /** Returns the event of a post to your webhook. `$body` is `file_get_contents('php://input')`, `$headers` `getallheaders()`. */
    public static function verifyWebhook(string $secret, array $headers, string $body): array
    {
        $named = array_change_key_case($headers);
        ['webhook-id' => $id, 'webhook-timestamp' => $sentAt, 'webhook-signature' => $signatures] = $named + [
            'webhook-id' => '',
            'webhook-timestamp' => '0',
            'webhook-signature' => '',
        ];
        if (abs(time() - (int) $sentAt) > self::WEBHOOK_AGE) {
            throw new WebhookException('The post is older than five minutes, or the clock of this machine is wrong.');
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            }
        }
        throw new WebhookException('The signature is wrong: is it the secret of this webhook, and the body as it arrived?');
    }

    private function call(string $method, string $path, ?array $body, ?string $prefer = null, ?string $key = null): mixed
    {
        $headers = $prefer === null ? [] : ["Prefer: $prefer"];
        if ($method !== 'GET') {
            $headers[] = 'Idempotency-Key: ' . ($key ?? bin2hex(random_bytes(16)));
        }
        $content = $body === null ? null : self::json($body);
        if ($content !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        $end = microtime(true) + $this->patience;
        // The dashboard does not know idempotency keys: a second post could make a second app.
        $isRepeatable = $method === 'GET' || !str_starts_with($path, '/dashboard/');
        for ($pause = 0.5; ; $pause = min(2 * $pause, 10)) {
            try {
                return $this->attempt($method, $path, $headers, $content);
            } catch (NoAnswerException $error) {
                $wait = $pause;
                $mayHelp = $isRepeatable;
            } catch (RisitiException $error) {
                $wait = max($pause, $error->retryAfter ?? 0);
                $isPassing = in_array($error->status, self::PASSING, true) && !$error->isStored();
                $mayHelp = $isPassing && ($isRepeatable || $error->status === 429);
            }
            if (!$mayHelp) {
                throw $error;
            }
            if (microtime(true) + $wait > $end) {
                throw $error;
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    private function attempt(string $method, string $path, array $headers, ?string $content): mixed
    {
        $stream = $this->open($method, $path, $headers, $content);
        $text = stream_get_contents($stream);
        fclose($stream);
        $envelope = json_decode((string) $text, true);
        $isOfRisiti = is_array($envelope) && array_key_exists('data', $envelope);
        return $isOfRisiti ? $envelope['data'] : throw new NoAnswerException('The answer was cut off, or does not come from Risiti.');
    }

    /** @return resource the body of a successful answer */
    private function open(string $method, string $path, array $headers, ?string $content)
    {
        $http = [
            'method' => $method,
            'header' => ["x-api-key: $this->apiKey", 'Connection: close', ...$headers],
            'content' => $content ?? '',
            'timeout' => self::SILENCE,
            'ignore_errors' => true,
            // A redirect would carry the key to another server.
            'follow_location' => 0,
        ];
        $address = rtrim($this->url, '/') . '/api/v1' . $path;
        $stream = @fopen($address, 'r', false, stream_context_create(['http' => $http]));
        if ($stream === false) {
            throw new NoAnswerException('No answer: ' . (error_get_last()['message'] ?? 'no connection'));
        }
        $answer = stream_get_meta_data($stream)['wrapper_data'];
        $status = (int) explode(' ', $answer[0])[1];
        if (($status >= 200 && $status < 300) || self::header($answer, 'content-type') === 'application/x-ndjson') {
            return $stream;
        }
        if ($status >= 300 && $status < 400) {
            $place = self::header($answer, 'location') ?? 'another address';
            throw new RisitiException($status, ['resultMsg' => "Risiti is not here, but at $place. Use that address."]);
        }
        $envelope = json_decode((string) stream_get_contents($stream), true);
        fclose($stream);
        $retryAfter = self::header($answer, 'retry-after');
        $seconds = is_numeric($retryAfter) ? (float) $retryAfter : null;
        throw new RisitiException($status, is_array($envelope) ? $envelope : [], $seconds);
    }

    /**
     * A batch ends early if the service stops, the key ends, or somebody cancels it.
     *
     * @param resource $stream
     */
    private function verdicts($stream): Generator
    {
        foreach ($this->entries($stream) as $entry) {
            yield $entry;
            if (!in_array($entry['batch']['state'] ?? '', ['CUT', 'CANCELLED'], true)) {
                continue;
            }
            $trouble = $entry['batch']['trouble'] ?? ['code' => '905', 'message' => 'The batch ended before all lines were read.'];
            throw new RisitiException($trouble['code'] === '001' ? 403 : 503, [
                'resultCd' => $trouble['code'],
                'resultMsg' => $trouble['message'],
            ]);
        }
    }

    /**
     * The last line has `batch`: an answer without it was cut off.
     *
     * @param resource $stream
     */
    private function entries($stream): Generator
    {
        $entry = [];
        while (($line = fgets($stream)) !== false) {
            if (trim($line) !== '') {
                $entry = json_decode($line, true) ?? throw new NoAnswerException('The answer was cut off.');
                yield $entry;
            }
        }
        fclose($stream);
        if (!isset($entry['batch'])) {
            throw new NoAnswerException('The answer was cut off. Send the same lines again.');
        }
    }

    private static function accepted(array $data): Accepted
    {
        return isset($data['rcptSign']) ? new Accepted(receipt: $data) : new Accepted(pending: $data);
    }

    private static function refused(array $data): RisitiException
    {
        $first = $data['refusals'][0] ?? [];
        $message = $first['message'] ?? "The document is {$data['status']}: it has no receipt and will get none.";
        return new RisitiException(200, [
            'resultCd' => $first['code'] ?? '',
            'resultMsg' => $message,
            'errors' => $data['refusals'] ?? [],
            'data' => $data,
        ]);
    }

    private static function json(array $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_UNICODE);
    }

    private static function header(array $headers, string $name): ?string
    {
        foreach ($headers as $header) {
            if (stripos($header, "$name:") === 0) {
                return trim(explode(';', substr($header, strlen($name) + 1))[0]);
            }
        }
        return null;
    }
}

/** A document that was accepted is signed, and has a receipt to print; or it is pending, and goes out. */
final class Accepted
{
    public function __construct(public readonly ?array $receipt = null, public readonly ?array $pending = null)
    {
    }
}

/** Risiti has answered, and it was no success. `fix` says what to do now, `errors` the same for each wrong field. */
final class RisitiException extends RuntimeException
{
    public readonly string $resultCd;
    public readonly array $errors;
    public readonly string $fix;
    public readonly ?string $docs;
    public readonly ?string $requestId;
    public readonly array $data;

    public function __construct(public readonly int $status, array $envelope, public readonly ?float $retryAfter = null)
    {
        parent::__construct($envelope['resultMsg'] ?? "HTTP $status, and no answer of Risiti: is the address right?");
        $this->resultCd = $envelope['resultCd'] ?? '';
        $this->errors = $envelope['errors'] ?? [];
        $this->fix = $this->errors[0]['fix'] ?? '';
        $this->docs = $envelope['docs'] ?? null;
        $this->requestId = $envelope['requestId'] ?? null;
        $this->data = $envelope['data'] ?? [];
    }

    /** What is stored is read, and not sent again. */
    public function isStored(): bool
    {
        return $this->resultCd === '006' && isset($this->data['submissionId']);
    }
}

/** No answer came. What was sent has perhaps arrived: send the same again under a key of yours, or look first. */
final class NoAnswerException extends RuntimeException
{
}

/** A post to your webhook did not come from Risiti, or is too old. */
final class WebhookException extends RuntimeException
{
}
