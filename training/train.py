"""Fits the net that sees the whole position to the rows of `positions.ts`, and writes the weights file.

    python3 training/train.py --inputs N --out weights.json [--begin weights.json] ROWS...

Works on any machine with PyTorch and NumPy; a GPU is used where there is one. Prints the loss on games held out, beside the loss of
whoever taught: a net that is not better there need not play.
"""
import argparse
import base64
import hashlib
import json
import time

import numpy as np
import torch
from torch import nn
from torch.nn.functional import mse_loss

parser = argparse.ArgumentParser()
parser.add_argument("rows", nargs="+")
parser.add_argument("--out", required=True)
parser.add_argument("--version", type=int, default=2, help="version of the inputs, as in whole/features.ts")
parser.add_argument("--inputs", type=int, required=True)
parser.add_argument("--common", type=int, default=617, help="of them those that belong to no seat")
parser.add_argument("--begin", help="weights to go on from")
parser.add_argument("--widen", help="weights of expert-1, whose knowledge the new net begins with")
parser.add_argument("--hidden", type=int, nargs=2, default=[320, 48])
parser.add_argument("--epochs", type=float, default=8)
parser.add_argument("--batch", type=int, default=8192)
parser.add_argument("--rate", type=float, default=2e-3)
parser.add_argument("--decay", type=float, default=0.05)
parser.add_argument("--teach", type=float, default=0.0, help="how much the teacher's word now counts beside what came of the game")
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args()



def old_inputs(block):
    """Which inputs of expert-1 are which of the new ones, and what they are multiplied by there; -1 for what is always on."""
    for seat in range(SEATS):
        old, new = 75 * seat, block * seat
        yield from ((old + i, new + i, 1) for i in range(65))
        yield from ((old + 65 + i, new + to, by) for i, (to, by) in enumerate([(71, 1.5), (74, 1), (72, 4 / 3), (73, 1)]))
        yield from ((old + 69 + i, new + 65 + i, 1) for i in range(6))
    old, new = 75 * SEATS, block * SEATS
    clock = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 8, 6]
    yield from ((old + i, new + to, 1) for i, to in enumerate(clock))
    yield old + 19, -1, 1
    for slot in range(7):
        at = old + 20 + 9 * slot
        yield from ((at + god, new + 20 + 37 * slot + 30 + god, 1) for god in range(6))
        yield from ((at + 6 + i, 84 + 3 * slot + i, 1) for i in range(3))
    for points in range(3):
        at, to = old + 83 + 3 * points, 75 + 3 * points
        yield from ((at + i, to + i, by) for i, by in enumerate([6 / 8, 4 / 5, 1]))


torch.manual_seed(args.seed)
device = "cuda" if torch.cuda.is_available() else "cpu"
begun_at = time.time()
SEATS = 5
width = args.inputs + 2 + 4 * SEATS
parts = [torch.from_numpy(np.fromfile(name, dtype="<f2").reshape(-1, width)).to(device) for name in args.rows]
# Games stay together in the files, so the end of each file is held out, not single positions.
test = torch.cat([part[-len(part) // 20 :] for part in parts])
train = torch.cat([part[: -len(part) // 20] for part in parts])
del parts

h1, h2 = args.hidden
net = nn.Sequential(nn.Linear(args.inputs, h1), nn.ReLU(), nn.Linear(h1, h2), nn.ReLU(), nn.Linear(h2, 3 * SEATS)).to(device)
linear = [net[0], net[2], net[4]]
with torch.no_grad():
    # Few inputs are on at a time: small weights to begin with, and none for the rare ones.
    net[0].weight.mul_(0.5)
if args.begin:
    with open(args.begin, encoding="utf8") as file:
        numbers = np.frombuffer(base64.b64decode(json.load(file)["numbers"]), dtype="<f2").astype("<f4")
    begun = torch.from_numpy(numbers).to(device)
    with torch.no_grad():
        for layer in linear:
            count = layer.weight.numel()
            # The first layer is stored a row an input.
            weight = begun[:count].view(layer.weight.shape[::-1]).T if layer is net[0] else begun[:count].view(layer.weight.shape)
            layer.weight.copy_(weight)
            layer.bias.copy_(begun[count : count + layer.bias.numel()])
            begun = begun[count + layer.bias.numel() :]
    assert begun.numel() == 0, f"{args.begin} is of another shape"
if args.widen:
    with open(args.widen, encoding="utf8") as file:
        old = json.load(file)
    n1, (o1, o2) = old["inputs"], old["hidden"]
    numbers = torch.from_numpy(np.frombuffer(base64.b64decode(old["numbers"]), dtype="<f4").copy()).to(device)
    w1, b1, w2, b2, w3, b3 = numbers.split([n1 * o1, o1, o1 * o2, o2, 3 * o2, 3])
    w1, w2, w3 = w1.view(n1, o1), w2.view(o2, o1), w3.view(3, o2)
    block = (args.inputs - args.common) // SEATS
    with torch.no_grad():
        first = net[0].weight  # outputs × inputs
        first[:o1] = 0
        bias = b1.clone()
        for before, after, factor in old_inputs(block):
            if after < 0:
                bias += w1[before]
            else:
                first[:o1, after] += factor * w1[before]
        net[0].bias[:o1] = bias
        net[2].weight[:o2] = 0
        net[2].weight[:o2, :o1] = w2
        net[2].bias[:o2] = b2
        net[4].weight[:, :o2] = 0
        for kind in range(3):
            net[4].weight[kind * SEATS] = 0
            net[4].weight[kind * SEATS, :o2] = w3[kind]
            net[4].bias[kind * SEATS] = b3[kind] + (1.1 if kind == 0 else 0)
            net[4].bias[kind * SEATS + 1 : (kind + 1) * SEATS] = (0, -0.3, 1)[kind]
steps = int(args.epochs * len(train) / args.batch)
optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=args.rate, total_steps=steps + 1, pct_start=0.1)


def rotated(batch):
    """Half of the rows as another seat than the one that has just played sees them."""
    count = len(batch)
    seats = batch[:, args.inputs].long()
    turn = (torch.rand(count, device=device) * seats).long() * (torch.rand(count, device=device) < 0.5)
    seat = torch.arange(SEATS, device=device)[None, :]
    at = torch.where(seat < seats[:, None], (seat + turn[:, None]) % seats[:, None], seat)
    block = (args.inputs - args.common) // SEATS
    own = batch[:, : SEATS * block].view(count, SEATS, block)
    own = own.gather(1, at[:, :, None].expand(-1, -1, block)).view(count, -1)
    rest = batch[:, SEATS * block :].clone()
    # Whose turn it is, counted from the viewer.
    rest[:, 14:19] = rest[:, 14:19].gather(1, at)
    n = args.common
    rest[:, n + 1] = ((rest[:, n + 1].long() - turn) % seats).to(rest.dtype)
    for kind in range(4):
        one = slice(n + 2 + kind * SEATS, n + 2 + (kind + 1) * SEATS)
        rest[:, one] = rest[:, one].gather(1, at)
    return torch.cat([own, rest], 1)


def split(batch):
    t = batch[:, args.inputs :].float()
    seated = torch.arange(SEATS, device=device)[None, :] < t[:, :1]
    win, margin, score, taught = (t[:, 2 + i * SEATS : 2 + (i + 1) * SEATS] for i in range(4))
    return batch[:, : args.inputs].float(), seated, t[:, 1].long(), win, margin, score, taught


def loss_of(batch):
    x, seated, winner, win, margin, score, taught = split(batch)
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        hidden = net[1](net[0](x))
    out = net[4](net[3](net[2](hidden.float())))
    logits = out[:, :SEATS].masked_fill(~seated, -1e4).log_softmax(1)
    target = (1 - args.teach) * win + args.teach * taught
    entropy = -(target * logits).sum(1).mean()
    weight = seated.float() / seated.float().sum()
    off_margin = (weight * (out[:, SEATS : 2 * SEATS] - margin) ** 2).sum()
    off_score = (weight * (out[:, 2 * SEATS :] - score) ** 2).sum()
    real = -logits.gather(1, winner[:, None]).mean()
    teacher = -(taught + 1e-9).log().gather(1, winner[:, None]).mean()
    return entropy + 0.5 * off_margin + 2 * off_score, entropy, off_margin, off_score, real, teacher


def held_out():
    with torch.no_grad():
        sums = np.zeros(6)
        for start in range(0, len(test), 65536):
            batch = test[start : start + 65536]
            sums += np.array([value.item() for value in loss_of(batch)]) * len(batch)
        total, win, margin, score, real, teacher = sums / len(test)
    return f"held out {total:.4f} (win {win:.4f}, margin {margin:.4f}, score {score:.4f}); result {real:.4f}, the teacher's {teacher:.4f}"


print(f"{len(train)} rows, {len(test)} held out, {steps} steps on {device}; begun with {held_out()}", flush=True)
for step in range(steps):
    batch = train[torch.randint(len(train), (args.batch,), device=device)]
    optimizer.zero_grad(set_to_none=True)
    loss_of(rotated(batch))[0].backward()
    optimizer.step()
    schedule.step()
    if (step + 1) % max(1, steps // 4) == 0:
        print(f"step {step + 1}, {time.time() - begun_at:.0f} s: {held_out()}", flush=True)

# The first layer a row an input, so that a changed input touches one run of numbers.
layers = [part for layer in linear for part in (layer.weight.T if layer is net[0] else layer.weight, layer.bias)]
numbers = b"".join(layer.detach().cpu().contiguous().numpy().astype("<f2").tobytes() for layer in layers)
with open(args.out, "w", encoding="utf8") as out:
    json.dump(
        {
            "version": args.version,
            "inputs": args.inputs,
            "hidden": args.hidden,
            "sha256": hashlib.sha256(numbers).hexdigest(),
            "numbers": base64.b64encode(numbers).decode(),
        },
        out,
    )
